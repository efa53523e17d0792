import { type AwaitingAct } from '@boucle/contract/features/awaitingActs/calls.ts';
import { AWAITING_STATUS_LABELS, type AwaitingStatus } from '@boucle/contract/features/awaitingActs/labels.ts';
import { count, dateTime, euro } from '@boucle/contract/base/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { mdiAccountCheckOutline, mdiCancel, mdiCheckCircleOutline, mdiClockOutline, mdiUndo } from '@mdi/js';
import { Suspense, type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { useSession } from '../../api/useSession.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip, chipsOf } from '../../ui/StatusChip.tsx';

const AskReason = part(() => import('../../shared/dialogs/AskReason.tsx'), 'AskReason');

const chipOf = chipsOf<AwaitingStatus>(
  {
    awaiting: { state: 'todo', icon: mdiAccountCheckOutline },
    confirmed: { state: 'ok', icon: mdiCheckCircleOutline },
    refused: { state: 'alert', icon: mdiCancel },
    withdrawn: { state: 'neutral', icon: mdiUndo },
    lapsed: { state: 'neutral', icon: mdiClockOutline },
  },
  AWAITING_STATUS_LABELS,
);

const DONE = {
  confirm: 'L’acte est confirmé et enregistré.',
  refuse: 'L’acte est refusé.',
  withdraw: 'L’acte est retiré.',
  see: 'L’acte est marqué comme vu.',
} as const;
type Decision = { readonly what: keyof typeof DONE; readonly reason?: string };

/** One act: who asks for what, why, and what the reader may decide of it. */
export function ActSheet({ act }: { act: AwaitingAct }) {
  const cache = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const isPlatforms = useSession()?.user?.role === 'super_admin';
  const { id, reader_may: may } = act;
  const deciding = useIdempotentMutation({
    sets: true,
    send: ({ what, reason = '' }: Decision, options) => {
      if (what === 'refuse') return client.awaitingActs.refuse({ id, reason }, options);
      if (what === 'see') return client.awaitingActs.see({ id, account_id: act.account_id }, options);
      return client.awaitingActs[what]({ id }, options);
    },
    subject: ({ what }) => what,
    success: (_, { what }) => DONE[what],
    onDone: () => setRefusing(false),
    // What is confirmed may be anything: all that is read is read again.
    onSettled: () => cache.invalidateQueries(),
  });
  const { isPending: busy, variables } = deciding;
  const error = problemOf(deciding.error);
  const isBusy = (what: Decision['what']): boolean => busy && variables.what === what;
  return (
    <Sheet title={act.title} actions={<StatusChip {...chipOf(act.status)} />}>
      <div className="b-stack">
        <Facts facts={factsOf(act, isPlatforms)} />
        {act.details.length > 0 && (
          <ul className="acts-details">
            {act.details.map((line, index) => (
              // Two lines may read alike.
              <li key={`${index}-${line}`}>{line}</li>
            ))}
          </ul>
        )}
        {!refusing && <FormError message={error} />}
        <Waiting act={act} />
        <div className="b-row acts-foot">
          {may.withdraw && (
            <Button busy={isBusy('withdraw')} disabled={busy} onClick={() => deciding.mutate({ what: 'withdraw' })}>
              Retirer
            </Button>
          )}
          {may.refuse && (
            <Button disabled={busy} onClick={() => setRefusing(true)}>
              Refuser…
            </Button>
          )}
          {may.confirm && (
            <Button
              variant="contained"
              busy={isBusy('confirm')}
              disabled={busy}
              onClick={() => deciding.mutate({ what: 'confirm' })}
            >
              Confirmer
            </Button>
          )}
          {may.see && (
            <Button variant="contained" busy={isBusy('see')} onClick={() => deciding.mutate({ what: 'see' })}>
              Marquer comme vu
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {refusing && (
          <AskReason
            title="Refuser l’acte"
            confirm="Refuser"
            busy={busy}
            error={error}
            onConfirm={(reason) => deciding.mutate({ what: 'refuse', reason })}
            onCancel={() => setRefusing(false)}
          >
            {act.author.name} verra votre raison. Rien n’est enregistré.
          </AskReason>
        )}
      </Suspense>
    </Sheet>
  );
}

/** Why the reader decides nothing of it yet. */
function Waiting({ act }: { act: AwaitingAct }) {
  const { status, reader_may: may, alone_from: aloneFrom } = act;
  if (status !== 'awaiting' || may.confirm || !may.withdraw) return null;
  return (
    <p className="b-muted">
      {aloneFrom === null
        ? 'Une autre personne doit le confirmer.'
        : `Personne d’autre n’administre l’initiative\u00a0: vous pourrez le confirmer à partir du ${dateTime(aloneFrom)}.`}
    </p>
  );
}

function factsOf(act: AwaitingAct, isPlatforms: boolean): (readonly [string, ReactNode])[] {
  const { amount, pieces, reason, status } = act;
  return [
    ...(isPlatforms ? ([['Initiative', act.account_name]] as const) : []),
    ['Demandé par', `${act.author.name}, le ${dateTime(act.asked_at)}`],
    ...(amount === 0 ? [] : ([['Montant', euro(amount)]] as const)),
    ...(pieces === 0 ? [] : ([['Contenants', count(pieces, 'contenant', 'contenants')]] as const)),
    ...(reason === '' ? [] : ([['Motif', reason]] as const)),
    ...(status === 'awaiting' ? ([['Expire', dateTime(act.lapses_at)]] as const) : []),
    ...(act.decided_by === null
      ? []
      : ([[DECIDED[status], `${act.decided_by.name}, le ${dateTime(act.decided_at)}`]] as const)),
    ...(act.decision_reason === '' ? [] : ([['Raison', act.decision_reason]] as const)),
    ...(act.transaction_ids.length === 0 || isPlatforms
      ? []
      : ([['Transactions', <Transactions key="transactions" ids={act.transaction_ids} />]] as const)),
    ...(act.seen_at === null ? [] : ([['Vu par la plateforme', dateTime(act.seen_at)]] as const)),
  ];
}

const DECIDED: Readonly<Record<AwaitingStatus, string>> = {
  awaiting: '',
  confirmed: 'Confirmé par',
  refused: 'Refusé par',
  withdrawn: 'Retiré par',
  lapsed: '',
};

const LINKED = 10;

function Transactions({ ids }: { ids: readonly number[] }) {
  return (
    <>
      {ids.slice(0, LINKED).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="b-link" to={transactionAddress({ id, transaction_type: undefined })}>
            n°&nbsp;{id}
          </Link>
        </span>
      ))}
      {ids.length > LINKED && ` et ${ids.length - LINKED} de plus`}
    </>
  );
}
