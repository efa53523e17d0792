import { dateTime } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { OUTSIDE_LABELS } from '@boucle/contract/shared/transactions/outside.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const AskReason = part(() => import('../../shared/AskReason.tsx'), 'AskReason');

const MOST = 100;

/** Breakages that restaurants reported and that wait for a decision. */
export function Breakages() {
  const { data, error, refetch } = useQuery(
    query.transactions.list.queryOptions({
      input: { filter: { type: ['admin_out'], status: ['pending'] }, sort: 'id', page: { number: 1, size: MOST } },
    }),
  );
  if (error)
    return (
      <Sheet title="Casses signalées">
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Sheet>
    );
  return data?.data.map((row) => <Breakage key={row.id} row={row} />);
}

type Decision = { readonly decision: 'accept' | 'refuse'; readonly reason?: string };

function Breakage({ row }: { row: TransactionRow }) {
  const cache = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const restaurantId = row.restaurant_id ?? 0;
  const deciding = useIdempotentMutation({
    sets: true,
    send: (decision: Decision, options) =>
      client.restaurants.decideBreakage({ id: restaurantId, transaction_id: row.id, ...decision }, options),
    subject: ({ decision }) => decision,
    success: (_, { decision }) => (decision === 'accept' ? 'La casse est acceptée.' : 'La casse est refusée.'),
    onDone: () => setRefusing(false),
    onSettled: () => cache.invalidateQueries(),
  });
  const { isPending: busy } = deciding;
  const error = problemOf(deciding.error);
  const restaurant = (
    <Link className="b-link" to={pathOf('restaurant', { id: restaurantId })}>
      {row.restaurant_name}
    </Link>
  );
  return (
    <Sheet title={`Casse signalée par ${row.restaurant_name ?? ''}`}>
      <div className="b-stack">
        <Facts
          facts={[
            ['Restaurant', restaurant],
            ['Signalée', dateTime(row.created_at)],
            ['Contenants', row.containers.map((line) => `${line.quantity} × ${line.format_title}`).join(', ')],
            ['Ils étaient', row.variant === 'restaurant_dirty' ? 'Sales' : 'Propres'],
            ['Ils sont', OUTSIDE_LABELS[row.outside ?? 'broken']],
            ['Ce qui s’est passé', row.comments],
          ]}
        />
        {!refusing && <FormError message={error} />}
        <div className="b-row acts-foot">
          <Button disabled={busy} onClick={() => setRefusing(true)}>
            Refuser…
          </Button>
          <Button variant="contained" busy={busy} onClick={() => deciding.mutate({ decision: 'accept' })}>
            Accepter
          </Button>
        </div>
      </div>
      <Suspense>
        {refusing && (
          <AskReason
            title="Refuser la casse"
            confirm="Refuser"
            busy={busy}
            error={error}
            onConfirm={(reason) => deciding.mutate({ decision: 'refuse', reason })}
            onCancel={() => setRefusing(false)}
          >
            Le restaurant lira votre raison. Son stock ne change pas.
          </AskReason>
        )}
      </Suspense>
    </Sheet>
  );
}
