import { type OwnIdentity } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { type IdentityStatus } from '@boucle/contract/shared/restaurants/labels.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/loading/part.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { UNKNOWN } from '../ui/texts.ts';
import { PendingSheet } from './PendingSheet.tsx';
import { readIdentity } from './queries.ts';

const IdentityWindow = part(() => import('./IdentityWindow.tsx'), 'IdentityWindow');

const TITLE = 'Coordonnées';

/** « Coordonnées »: SIREN and IBAN as the initiative knows them, and the change that was asked. */
export function IdentitySheet({ id, mayAsk }: { id: number; mayAsk: boolean }) {
  // Read when it is wanted: it is seldom, and others may look at the screen.
  const [shown, setShown] = useState(false);
  const query = useQuery({ ...readIdentity(id), enabled: shown });
  const [step, setStep] = useState<'fields' | 'code'>();
  const { data } = query;
  if (!shown)
    return (
      <Sheet
        title={TITLE}
        actions={
          <Button variant="text" size="small" onClick={() => setShown(true)}>
            Afficher
          </Button>
        }
      >
        <p className="b-muted">Votre SIREN et votre IBAN.</p>
      </Sheet>
    );
  if (!data) return <PendingSheet title={TITLE} query={query} height="80px" />;
  const { request } = data;
  return (
    <Sheet
      title={TITLE}
      actions={
        mayAsk && (
          <Button variant="text" size="small" onClick={() => setStep('fields')}>
            Demander un changement
          </Button>
        )
      }
    >
      <dl className="r-facts">
        <div>
          <dt>SIREN</dt>
          <dd>{data.siren ?? UNKNOWN}</dd>
        </div>
        <div>
          <dt>IBAN</dt>
          <dd>{data.iban ?? UNKNOWN}</dd>
        </div>
      </dl>
      {request !== null && <Request request={request} />}
      {request?.status === 'to_confirm' && (
        <Button size="small" onClick={() => setStep('code')}>
          Saisir le code reçu
        </Button>
      )}
      <Suspense>
        {step !== undefined && <IdentityWindow id={id} first={step} onClose={() => setStep(undefined)} />}
      </Suspense>
    </Sheet>
  );
}

const WORDS: Readonly<Record<IdentityStatus, string>> = {
  to_confirm: 'attend le code envoyé par mail',
  expired: 'a expiré\u00a0: le code n’a pas été saisi',
  awaiting: 'attend l’accord de l’initiative',
  accepted: 'est acceptée',
  refused: 'est refusée',
};

function Request({ request }: { request: NonNullable<OwnIdentity['request']> }) {
  const { siren, iban, status, asked_at, answer } = request;
  const wanted = [siren !== null && `SIREN ${siren}`, iban !== null && `IBAN ${iban}`].filter(Boolean).join(', ');
  return (
    <p className="b-muted" role="status">
      {`Votre demande du ${dateTime(asked_at)} (${wanted}) ${WORDS[status]}.`}
      {answer !== null && ` ${answer}`}
    </p>
  );
}
