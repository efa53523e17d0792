import { type Tx } from '../../../platform/database/transaction.ts';
import { type Posting } from '../posting/posting.ts';
import { isLent, type UnitMove } from './unitMove.ts';

const COUNTED = ['A', 'R', 'P', 'D', 'T'];

/**
 * Opens the incidents of what a transaction named: a container that was lent while a customer or a
 * card had it in the books and still holds one, and one that is retired. Nothing moves before they
 * are settled.
 */
export async function noteIncidents(
  tx: Tx,
  accountId: number,
  transactionId: number,
  { at, parties }: Posting,
  moves: readonly UnitMove[],
): Promise<void> {
  const ranks = new Map<string, number>();
  const unscanned = moves.flatMap(({ unit, arrow, missed, status }) => {
    const holder = unit.at;
    if (!missed || status === 'retired' || holder === null || !'UK'.includes(holder.place) || !isLent(arrow)) return [];
    const name = `${holder.place}/${holder.placeId}/${unit.formatId}`;
    const rank = (ranks.get(name) ?? 0) + 1;
    ranks.set(name, rank);
    const restaurant = unit.restaurantId ?? parties.restaurantId ?? null;
    const at_place = restaurant === null ? { place: 'A', place_id: 0 } : { place: 'R', place_id: restaurant };
    return [
      {
        code: unit.code,
        kind: 'unscanned',
        ...at_place,
        restaurant,
        holder: holder.place,
        holder_id: holder.placeId,
        rank,
      },
    ];
  });
  const retired = moves.flatMap(({ unit, arrow: { from, to }, status }) => {
    if (unit.status !== 'retired' || status !== 'retired') return [];
    const cell = [from, to].find(({ place }) => COUNTED.includes(place));
    const at_place = { place: cell?.place ?? 'A', place_id: cell?.placeId ?? 0 };
    return [{ code: unit.code, kind: 'retired', ...at_place, restaurant: cell?.place === 'R' ? cell.placeId : null }];
  });
  const rows = [...unscanned, ...retired];
  if (rows.length === 0) return;
  await tx.raw({
    text: `insert into incidents (account_id, created_at, kind, transaction_id, format_id, quantity, fewer, place, place_id, restaurant_id,
             unit_code, customer_id, card_id)
           select $1, $2, w.kind, $3, u.format_id, 1, false, w.place, w.place_id, w.restaurant, u.code,
                  case w.holder when 'U' then w.holder_id end, case w.holder when 'K' then w.holder_id end
             from jsonb_to_recordset($4::jsonb) as w(code text, kind text, place text, place_id bigint, restaurant bigint, holder text,
                    holder_id bigint, rank int)
             join units u on u.account_id = $1 and u.code = w.code
            where case w.kind
              when 'retired' then not exists (select from incidents i where i.account_id = $1 and i.unit_code = u.code and i.kind = 'retired' and i.status = 'open'
                and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = i.transaction_id))
              else w.rank <= (select c.quantity from cells c where c.account_id = $1 and c.place = w.holder and c.place_id = w.holder_id
                                 and c.format_id = u.format_id and c.state = 'held')
                   - (select count(*) from units x where x.account_id = $1 and x.format_id = u.format_id and x.place = w.holder
                         and x.place_id = w.holder_id and x.state = 'held') end
           returning id`,
    values: [accountId, at, transactionId, JSON.stringify(rows)],
  });
}
