import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { COUNTER_TYPES } from '@boucle/contract/partnerApi/transactions/counterTypes.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { readMovements } from '../queries.ts';

const SHOWN = 5;

/** The last acts at this counter, the latest first. */
export function LastActs({ restaurant: { id } }: { restaurant: OwnRestaurant }) {
  const { data = [] } = useQuery(readMovements);
  const acts = data
    .filter(({ restaurant_id, transaction_type }) => restaurant_id === id && COUNTER_TYPES.has(transaction_type))
    .slice(0, SHOWN);
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="actes" className="r-last">
      <h2 id="actes">Derniers actes</h2>
      <ul>
        {acts.map(({ id: number, transaction_type, containers_count, completed_at, created_at }) => (
          <li key={number}>
            <b>{TRANSACTION_TYPE_LABELS[transaction_type]}</b>
            <span>{containers_count === 0 ? '' : count(containers_count, 'contenant', 'contenants')}</span>
            <time dateTime={completed_at ?? created_at}>{dateTime(completed_at ?? created_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
