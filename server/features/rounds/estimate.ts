import { type RoundEstimate } from '@boucle/contract/features/rounds/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { minuteOf, passageOf } from './clock.ts';
import { startOf, toOrder } from './computedOrder.ts';
import { knownStart, START_TIME } from './plan.ts';
import { orderOf } from './route/order.ts';
import { timetableOf } from './route/timetable.ts';
import { type StopRow } from './stopQueries.ts';

/**
 * Metres, minutes and return of a round of these places in the computed order, from where a new
 * round begins. Places of another account are left out.
 */
export async function estimateRound(
  tx: Tx,
  accountId: number,
  {
    restaurants = [],
    drawers = [],
  }: { readonly restaurants?: number[] | undefined; readonly drawers?: number[] | undefined },
): Promise<RoundEstimate> {
  const { rows } = await tx.raw<Pick<StopRow, 'latitude' | 'longitude'>>({
    text: `select latitude, longitude from restaurants where account_id = $1 and id = any($2::bigint[])
           union all
           select z.latitude, z.longitude from collection_drawers d
             join collection_terminals m on m.account_id = d.account_id and m.id = d.terminal_id
             join collection_sites z on z.account_id = m.account_id and z.id = m.site_id
            where d.account_id = $1 and d.id = any($3::bigint[])`,
    values: [accountId, restaurants, drawers],
  });
  const start = startOf({ ...(await knownStart(tx, accountId)), start_minute: minuteOf(START_TIME) });
  const stops = rows.map((row) => toOrder({ ...row, window_from: null, window_to: null }));
  const ordered = orderOf(stops, start).flatMap((rank) => stops[rank] ?? []);
  const { metres, back } = timetableOf(ordered, start);
  return { metres: Math.round(metres), minutes: Math.round(back - start.minute), back: passageOf(back) };
}
