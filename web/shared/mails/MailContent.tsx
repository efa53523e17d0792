import './mails.css';
import { count } from '@boucle/contract/base/format.ts';
import { mailKindLabel } from '@boucle/contract/features/mails/labels.ts';
import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { problemOf } from '../problem.ts';
import { mailChip } from './mailDisplay.tsx';
import { mailPreview } from './mailPreview.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

type MailContentProps = {
  id: number;
  /** The row of the list; undefined when it is on another page. */
  row: MailRow | undefined;
  accountId?: number;
};

/** Whether a mail left, and what it says, in a frame where nothing of it can act. */
export function MailContent({ id, row, accountId }: MailContentProps) {
  const { data, error, refetch } = useQuery(mailPreview(id, accountId));
  const gone = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <>
      {row && <MailFacts mail={row} />}
      {data ? (
        <iframe className="mail-frame" sandbox="" srcDoc={data.html} title="Contenu de l’e-mail" />
      ) : gone ? (
        <EmptyState title="Contenu supprimé">
          Le contenu des e-mails est conservé 30 jours, leur trace un an. Les e-mails adressés à un conso effacé sont
          effacés avec lui.
        </EmptyState>
      ) : error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="mail-frame">
          <Skeleton height="100%" />
        </div>
      )}
    </>
  );
}

function MailFacts({ mail: { kind, recipient, state, created_at, sent_at, reason, attempts } }: { mail: MailRow }) {
  return (
    <Facts
      facts={[
        ['État', <StatusChip key="state" {...mailChip(state)} />],
        ['Nature', mailKindLabel(kind)],
        ['Destinataire', recipient],
        ['Écrit le', <Moment key="written" at={created_at} />],
        ...(sent_at === null ? [] : [['Parti le', <Moment key="sent" at={sent_at} />] as const]),
        ...(reason === null
          ? []
          : [
              [
                state === 'failed' ? 'Raison' : 'Dernier essai',
                `${reason} (${count(attempts, 'essai', 'essais')})`,
              ] as const,
            ]),
      ]}
    />
  );
}
