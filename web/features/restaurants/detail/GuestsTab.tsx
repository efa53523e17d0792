import '../../../ui/table/DataTable.css';
import './detail.css';
import { date, euro } from '@boucle/contract/base/format.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiCashRefund, mdiTuneVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { balanceCardAddress } from '../../../shared/ledgerCards/cardAddress.ts';
import { BalanceNumber } from '../../../shared/ledgerCards/BalanceNumber.tsx';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Money, Unknown } from '../../../ui/cells.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { FormatName } from './FormatName.tsx';
import { type GuestTask } from '../dialogs/guestTask.ts';
import { PendingAdjustments } from './PendingAdjustments.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

const GuestDialog = part(() => import('../dialogs/GuestDialog.tsx'), 'GuestDialog');

/**
 * Containers borrowed here by people without an account, and the money of the initiative in the
 * till.
 */
export function GuestsTab({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const [task, setTask] = useState<GuestTask>();
  const { data: guests, error, refetch } = useQuery(query.restaurants.guests.queryOptions({ input: { id } }));
  if (!guests) {
    if (!error) return <TabSkeleton />;
    return (
      <div className="b-restaurant-tab">
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      </div>
    );
  }
  const pieces = guests.formats.reduce((sum, format) => sum + format.quantity, 0);
  return (
    <div className="b-restaurant-tab">
      {guests.pending.length > 0 && <PendingAdjustments id={id} pending={guests.pending} />}
      <Sheet
        title="Chez les invités"
        flush
        actions={
          <span className="b-row">
            <Button size="small" icon={mdiCashRefund} refused={pieces === 0} onClick={() => setTask('refund')}>
              Rembourser
            </Button>
            <Button size="small" icon={mdiTuneVariant} onClick={() => setTask('adjust')}>
              Ajuster
            </Button>
          </span>
        }
      >
        <table className="b-table b-restaurant-table">
          <caption className="b-sr">Contenants des invités par format</caption>
          <thead>
            <tr>
              <th scope="col">Format</th>
              <th scope="col" className="b-cell-end">
                Contenants
              </th>
              <th scope="col" className="b-cell-end">
                Consignes
              </th>
              <th scope="col">Plus ancien prêt</th>
            </tr>
          </thead>
          <tbody>
            {guests.formats.map((format) => (
              <tr key={format.format_id}>
                <td>
                  <FormatName format={format} />
                </td>
                <td data-label="Contenants" className="b-cell-end b-strong">
                  <StockNumber
                    of={{ place: 'guests', id: restaurant.id, format: format.format_id, state: 'held' }}
                    count={format.quantity}
                    label={`${format.format_title}, invités`}
                  />
                </td>
                <td data-label="Consignes" className="b-cell-end">
                  <Money euros={format.deposits} />
                </td>
                <td data-label="Plus ancien prêt">
                  {format.oldest_since === null ? <Unknown /> : date(format.oldest_since)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td data-label="Contenants" className="b-cell-end">
                <StockNumber
                  of={{ place: 'guests', id: restaurant.id, state: 'held' }}
                  count={pieces}
                  label="invités"
                />
              </td>
              <td data-label="Consignes" className="b-cell-end">
                <BalanceNumber
                  of={{ kind: 'GST', owner: 'restaurant', id: restaurant.id }}
                  euros={guests.deposits}
                  label="consignes des invités"
                />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </Sheet>
      <Sheet title="Caisse">
        <p>
          {guests.cash === 0
            ? 'Le restaurant n’a rien encaissé pour l’initiative depuis le dernier relevé.'
            : guests.cash > 0
              ? `Le restaurant a ${euro(guests.cash)} de l’initiative dans sa caisse, dont ${euro(Math.min(guests.cash, guests.deposits))} que ses invités peuvent réclamer.`
              : `L’initiative doit ${euro(-guests.cash)} au restaurant.`}
        </p>
        <p className="b-dense">
          <Link className="b-link" to={balanceCardAddress({ kind: 'CASH', owner: 'restaurant', id: restaurant.id })}>
            Voir les écritures de la caisse
          </Link>
        </p>
      </Sheet>
      <Suspense>
        {task && <GuestDialog task={task} restaurant={restaurant} guests={guests} onClose={() => setTask(undefined)} />}
      </Suspense>
    </div>
  );
}
