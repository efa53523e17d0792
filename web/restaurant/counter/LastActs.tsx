import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { COUNTER_TYPES } from '@boucle/contract/partnerApi/transactions/counterTypes.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { NoAnswerError } from '../../api/errors.ts';
import { actsOf } from '../../shared/ownPages/acts.ts';
import { PendingSheet } from '../PendingSheet.tsx';
import { readMovements } from '../queries.ts';
import { UndoAct } from './UndoAct.tsx';

const SHOWN = 5;

/** The last acts at this counter, the latest first; what was just done here may be taken back. */
export function LastActs({ restaurant: { id } }: { restaurant: OwnRestaurant }) {
  const query = useQuery(readMovements);
  if (query.data === undefined) {
    // The counter's notice covers a missing network.
    return query.error instanceof NoAnswerError ? null : <PendingSheet title="Derniers actes" query={query} />;
  }
  const acts = actsOf(query.data)
    .filter(({ restaurant_id, transaction_type }) => restaurant_id === id && COUNTER_TYPES.has(transaction_type))
    .slice(0, SHOWN);
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="actes" className="r-last">
      <h2 id="actes">Derniers actes</h2>
      <ul>
        {acts.map((act) => {
          const { transaction_type, containers_count, completed_at, created_at, undone } = act;
          const label = TRANSACTION_TYPE_LABELS[transaction_type];
          const at = dateTime(completed_at ?? created_at);
          return (
            <li key={act.id}>
              <b>{label}</b>
              <span>{containers_count === 0 ? '' : count(containers_count, 'contenant', 'contenants')}</span>
              <time dateTime={completed_at ?? created_at}>{at}</time>
              {undone ? <span>Annulé</span> : <UndoAct act={act} label={`${label}, ${at}`} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
