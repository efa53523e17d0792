import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiCheck, mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { requestChip } from '../chips.ts';
import { Moment } from '../../../ui/figures/Moment.tsx';

const AcceptDialog = part(() => import('./AcceptDialog.tsx'), 'AcceptDialog');
const RefuseDialog = part(() => import('./RefuseDialog.tsx'), 'RefuseDialog');

/** One request whole, and what is decided about it. Loaded on first use. */
export function RequestPanel({ id, onClose }: { id: number | 'unknown'; onClose: () => void }) {
  const [deciding, setDeciding] = useState<'accept' | 'refuse'>();
  const known = typeof id === 'number';
  const read = useQuery({
    ...query.accountRequests.read.queryOptions({ input: { id: known ? id : 0 } }),
    enabled: known,
  });
  const request = known ? read.data : undefined;
  const close = () => setDeciding(undefined);
  return (
    <SidePanel
      kicker={request === undefined ? '' : `Demande n°\u00a0${request.id}`}
      title={request?.name ?? 'Demande'}
      chip={request && <StatusChip {...requestChip(request.status)} />}
      onClose={onClose}
      footer={
        request?.status === 'pending' ? (
          <>
            <Button variant="text" tone="danger" icon={mdiClose} onClick={() => setDeciding('refuse')}>
              Refuser…
            </Button>
            <Button variant="contained" icon={mdiCheck} onClick={() => setDeciding('accept')}>
              Accepter…
            </Button>
          </>
        ) : undefined
      }
    >
      {request && (
        <div className="b-account-panel">
          <Facts facts={factsOf(request)} />
          {request.message !== '' && <p className="b-request-message">{request.message}</p>}
          {request.refusal_reason !== '' && (
            <p>
              <b>Motif du refus{'\u00a0'}:</b> {request.refusal_reason}
            </p>
          )}
        </div>
      )}
      {!request && (!known || read.error !== null) && (
        <ErrorState
          message={known ? (problemOf(read.error) ?? '') : 'Cette demande n’existe pas.'}
          {...(known && { onRetry: () => void read.refetch() })}
        />
      )}
      {!request && known && read.error === null && (
        <div className="b-stack" aria-busy="true">
          <Skeleton width="60%" height="20px" />
          <Skeleton height="120px" />
        </div>
      )}
      <Suspense>
        {request && deciding === 'accept' && <AcceptDialog request={request} onClose={close} />}
        {request && deciding === 'refuse' && <RefuseDialog request={request} onClose={close} />}
      </Suspense>
    </SidePanel>
  );
}

function factsOf(request: AskedAccount): (readonly [string, ReactNode])[] {
  const { account_id: account, account_name: name, decided_by: by, decided_at: at } = request;
  const facts: (readonly [string, ReactNode])[] = [
    ['Contact', request.contact],
    [
      'E-mail',
      <a key="email" className="b-link" href={`mailto:${request.email}`}>
        {request.email}
      </a>,
    ],
    ['Ville', request.city],
    ['Reçue le', <Moment key="at" at={request.created_at} />],
  ];
  if (at !== null) facts.push(['Décidée', `le ${dateTime(at)}${by === null ? '' : ` par ${by}`}`]);
  if (account !== null) {
    facts.push([
      'Application',
      <Link key="account" className="b-link" to={`${pathOf('accounts')}?open=${account}`}>
        {name}
      </Link>,
    ]);
  }
  return facts;
}
