import { ofName } from '@boucle/contract/base/elision.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Link } from '../../ui/Link.tsx';

type HelpOfInitiativeProps = {
  role: Role;
  appName: string | undefined;
  /** A link of this application was followed. */
  onFollow: () => void;
};

/**
 * Who answers questions: the initiative for its partners; for its own people, what it wrote and
 * filmed.
 */
export function HelpOfInitiative({ role, appName, onFollow }: HelpOfInitiativeProps) {
  if (role === 'account_admin') return <OwnHelp onFollow={onFollow} />;
  if (role === 'super_admin') {
    return (
      <p>
        Chaque initiative répond à ses restaurants, à ses partenaires et à ses consos. Son équipe est dans sa fiche,
        sous{' '}
        <Link to={pathOf('accounts')} className="b-link" onClick={onFollow}>
          Applications
        </Link>
        .
      </p>
    );
  }
  return (
    <p>
      {`L’équipe ${ofName(appName ?? 'l’initiative')} ouvre et ferme vos accès et corrige ce qui a été mal saisi. Adressez-vous à la personne qui vous a invité.`}
    </p>
  );
}

/** The films and the questions of the reader's initiative, and where they are written. */
function OwnHelp({ onFollow }: { onFollow: () => void }) {
  const { data } = useQuery({ ...query.account.read.queryOptions(), staleTime: 60_000 });
  const films = [
    { words: 'Vidéo des restaurants', url: data?.restaurant_help_video_url ?? '' },
    { words: 'Vidéo des consos', url: data?.customer_help_video_url ?? '' },
  ].filter(({ url }) => url !== '');
  const link = (to: Address, words: string) => (
    <Link to={to} className="b-link" onClick={onFollow}>
      {words}
    </Link>
  );
  const tab = (onglet: string, words: string) => link(`${pathOf('account')}?onglet=${onglet}`, words);
  return (
    <>
      <p>
        Vos collègues sont dans {link(pathOf('team'), 'Équipe')}, et ce que chacun a changé dans{' '}
        {link(partAddress('/team', 'journal'), 'Suivi')}. Vos restaurants et vos consos trouvent leurs réponses dans
        votre {tab('contenus', 'foire aux questions')} et dans vos {tab('aide', 'vidéos d’aide')}.
      </p>
      {films.length > 0 && (
        <ul>
          {films.map(({ words, url }) => (
            <li key={words}>
              <a className="b-link" href={url} target="_blank" rel="noreferrer">
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
