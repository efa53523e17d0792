import { pathOf } from '@boucle/contract/pages.ts';
import { OUTSIDE_LABELS } from '@boucle/contract/shared/transactions/outside.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { DecisionSheet } from '../../shared/dialogs/DecisionSheet.tsx';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';
import { piecesOf } from '../../ui/figures/unbroken.ts';

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

const WORDS = {
  accepted: 'La casse est acceptée.',
  refused: 'La casse est refusée.',
  refuse: 'Refuser la casse',
  reason: 'Le restaurant lira votre raison. Son stock ne change pas.',
};

function Breakage({ row }: { row: TransactionRow }) {
  const id = row.restaurant_id ?? 0;
  const restaurant = (
    <Link className="b-link" to={pathOf('restaurant', { id })}>
      {row.restaurant_name}
    </Link>
  );
  return (
    <DecisionSheet
      title={`Casse signalée par ${row.restaurant_name ?? ''}`}
      send={(decision, options) =>
        client.restaurants.decideBreakage({ id, transaction_id: row.id, ...decision }, options)
      }
      words={WORDS}
    >
      <Facts
        facts={[
          ['Restaurant', restaurant],
          ['Signalée', <Moment key="at" at={row.created_at} />],
          ['Contenants', row.containers.map((line) => piecesOf(line.quantity, line.format_title)).join(', ')],
          ['Ils étaient', row.variant === 'restaurant_dirty' ? 'Sales' : 'Propres'],
          ['Ils sont', OUTSIDE_LABELS[row.outside ?? 'broken']],
          ['Ce qui s’est passé', row.comments],
        ]}
      />
    </DecisionSheet>
  );
}
