import { count } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';
import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { statusLabel } from '@boucle/contract/shared/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { part } from '../../ui/loading/part.tsx';
import { actsOf } from '../../shared/ownPages/acts.ts';
import { ContestEnd } from '../../shared/ownPages/contest/ContestEnd.tsx';
import { isContestable } from '../../shared/claims/claims.ts';
import { client } from '../own.ts';
import { readClaims } from './readClaims.ts';
import { PendingSheet } from '../PendingSheet.tsx';
import { readMovements } from '../queries.ts';
import { Moment } from '../../ui/figures/Moment.tsx';
import { piecesOf } from '../../ui/figures/unbroken.ts';

const ContestWindow = part(() => import('../../shared/ownPages/contest/ContestWindow.tsx'), 'ContestWindow');

const FIRST = 6;
const MOST = 50;

/** The last movements of the restaurant, the latest first. */
export function MovementsSheet({ restaurant, enabled }: { restaurant: OwnRestaurant; enabled: boolean }) {
  const query = useQuery({ ...readMovements, enabled });
  const [all, setAll] = useState(false);
  const claims = useQuery({ ...readClaims, enabled });
  const queries = useQueryClient();
  const [contested, setContested] = useState<{ id: number; movement: string }>();
  const rows =
    query.data &&
    actsOf(query.data)
      .filter(({ restaurant_id }) => restaurant_id === restaurant.id)
      .slice(0, MOST);
  if (!rows) return <PendingSheet title="Derniers mouvements" query={query} height="240px" />;
  // The latest claim of each comes first.
  const claimsOf = (id: number) => claims.data?.filter(({ transaction_id }) => transaction_id === id) ?? [];
  return (
    <Sheet
      title="Derniers mouvements"
      flush
      actions={
        rows.length > FIRST &&
        !all && (
          <Button variant="text" size="small" onClick={() => setAll(true)}>
            {`Les ${rows.length} derniers`}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Aucun mouvement">La première livraison apparaîtra ici.</EmptyState>
      ) : (
        <ul className="r-rows">
          {(all ? rows : rows.slice(0, FIRST)).map((row) => (
            <li key={row.id}>
              <Moment at={row.completed_at ?? row.created_at} />
              <div>
                <b>{titleOf(row)}</b>
                <p>{contentOf(row, restaurant)}</p>
                {row.device_name !== null && <p>{`Par ${deviceLabel(row.device_name)}`}</p>}
              </div>
              {stateOf(row) === '' || claimsOf(row.id).length > 0 ? (
                <ContestEnd
                  claims={claimsOf(row.id)}
                  onContest={
                    claims.data !== undefined && isContestable(row, query.dataUpdatedAt)
                      ? () =>
                          setContested({
                            id: row.id,
                            movement: `${titleOf(row)}\u00a0: ${contentOf(row, restaurant)}`,
                          })
                      : undefined
                  }
                />
              ) : (
                <span className="b-caption b-muted">{stateOf(row)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {contested && (
          <ContestWindow
            movement={contested.movement}
            isReply={claimsOf(contested.id).length > 0}
            open={(text, options) => client.incidents.open({ transaction_id: contested.id, text }, options)}
            onSent={() => void queries.invalidateQueries({ queryKey: readClaims.queryKey })}
            onClose={() => setContested(undefined)}
          />
        )}
      </Suspense>
    </Sheet>
  );
}

const titleOf = ({ variant, transaction_type }: PartnerTransactionRow): string =>
  variant?.startsWith('restaurant_') === true ? 'Casse signalée' : TRANSACTION_TYPE_LABELS[transaction_type];

/** Nothing of what is done and stands. */
function stateOf({ status, undone, reverses_id }: ReturnType<typeof actsOf>[number] & PartnerTransactionRow): string {
  if (undone) return 'Annulé';
  if (reverses_id !== null) return 'Annulation';
  return status === 'completed' ? '' : statusLabel(status, 'masculine');
}

/** « 2 × Grand bol, 1 × Barquette »; how many containers where a format has left. */
function contentOf({ containers, containers_count }: PartnerTransactionRow, { formats }: OwnRestaurant): string {
  const titles = new Map(formats.map(({ id, title }) => [id, title]));
  const known = containers.every(({ format_id }) => titles.has(format_id ?? 0));
  return known && containers.length > 0
    ? containers.map(({ format_id, quantity }) => piecesOf(quantity, titles.get(format_id ?? 0) ?? '')).join(', ')
    : count(containers_count, 'contenant', 'contenants');
}
