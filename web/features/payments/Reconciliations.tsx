import { count, dateTime, euro, quantity } from '@boucle/contract/base/format.ts';
import { type Reconciliation } from '@boucle/contract/features/connect/calls.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Differences } from './Differences.tsx';
import { ReconciliationTable } from './ReconciliationTable.tsx';

/**
 * « Rapprochement »: what our books have at the provider against its own list, the last time and
 * before.
 */
export function Reconciliations() {
  const cache = useQueryClient();
  const [shown, setShown] = useState<number>();
  const found = useQuery(query.connect.reconciliations.queryOptions());
  const run = useIdempotentMutation({
    send: (_, options) => client.connect.reconcile(undefined, options),
    onDone: ({ off }) => {
      setShown(undefined);
      if (off === 0) alerts.show('success', 'Rapprochement terminé\u00a0: les comptes concordent.');
      else alerts.show('error', `Rapprochement terminé\u00a0: ${count(off, 'écart', 'écarts')}.`);
      return cache.invalidateQueries({ queryKey: query.connect.reconciliations.key() });
    },
  });
  const all = found.data ?? [];
  const [last] = all;
  const open = all.find(({ id }) => id === shown) ?? last;
  return (
    <>
      <Sheet
        title="Rapprochement"
        actions={
          <Button variant="contained" busy={run.isPending} onClick={() => run.mutate()}>
            Rapprocher maintenant
          </Button>
        }
      >
        <p className="b-muted reconciliation-what">
          Les opérations de nos registres sont comparées, une par une, à la liste de Stripe. Le même rapprochement est
          fait chaque nuit.
        </p>
        <FormError message={problemOf(run.error)} />
        {found.isPending && <Skeleton height="72px" />}
        {found.error && all.length === 0 && (
          <ErrorState message={problemOf(found.error) ?? ''} onRetry={() => void found.refetch()} />
        )}
        {found.data && last === undefined && (
          <EmptyState title="Aucun rapprochement pour l’instant">
            Le premier relit toute la liste de Stripe depuis la connexion.
          </EmptyState>
        )}
        {last && <Verdict reconciliation={last} />}
      </Sheet>
      {open && open.differences.length > 0 && <Differences reconciliation={open} />}
      {last && <ReconciliationTable all={all} shown={open?.id} onShow={setShown} />}
    </>
  );
}

function Verdict({ reconciliation }: { reconciliation: Reconciliation }) {
  const { ours, theirs, difference, off, compared, run_at: at, by } = reconciliation;
  const right = off === 0;
  const facts = [
    `Rapprochement du ${dateTime(at)}`,
    by === null ? 'automatique' : `demandé par ${by}`,
    count(compared, 'opération comparée', 'opérations comparées'),
  ];
  return (
    <>
      <div
        className={right ? 'reconciliation-verdict reconciliation-right' : 'reconciliation-verdict reconciliation-off'}
      >
        <Icon path={right ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={28} />
        <div>
          <b>{right ? 'Les comptes concordent' : `${quantity(off)} ${off > 1 ? 'écarts' : 'écart'} à regarder`}</b>
          <p>{facts.join(' · ')}</p>
        </div>
      </div>
      <dl className="reconciliation-sums">
        <Sum name="Dans nos registres" euros={ours} />
        <Sum name="Chez Stripe" euros={theirs} />
        <Sum name="Écart" euros={difference} />
      </dl>
    </>
  );
}

const Sum = ({ name, euros }: { name: string; euros: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{euro(euros)}</dd>
  </div>
);
