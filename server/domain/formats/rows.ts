import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Row extends Omit<Format, 'deposit' | 'purchase_cost' | 'single_use_price'> {
  deposit_cents: number;
  purchase_cost_cents: number | null;
  single_use_price_cents: number | null;
}

type NamedFormat = Pick<Format, 'id' | 'title' | 'subtitle' | 'drawing' | 'picture_url' | 'deposit'>;

/** SQL: what a container of the format `f` of the account $1 that is lent now locks, in cents. */
const DEPOSIT = `coalesce((
    select deposit_cents from format_prices p
     where p.account_id = $1 and p.format_id = f.id and p.valid_from <= now()
     order by p.valid_from desc limit 1), 0)`;

/**
 * A format as a screen names it with something else, with the deposit (cents) of a loan of now;
 * undefined when the account has none of that number.
 */
export async function formatNamed(tx: Tx, accountId: number, id: number): Promise<NamedFormat | undefined> {
  const { rows } = await tx.raw<Omit<NamedFormat, 'deposit'> & { deposit_cents: number }>({
    text: `select f.id, f.title, f.subtitle, f.drawing, f.picture_url, ${DEPOSIT} as deposit_cents
             from formats f where f.account_id = $1 and f.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { deposit_cents, ...format } = row;
  return { ...format, deposit: toEuros(deposit_cents) };
}

/**
 * The formats of an account (or one), each with the deposit a container lent now would lock and how
 * many there are.
 */
export async function formatRows(tx: Tx, accountId: number, id: number | null = null): Promise<Format[]> {
  const { rows } = await tx.raw<Row>({
    text: `select f.id, f.title, f.subtitle, f.material_kind, f.material, f.volume_ml, f.drawing, f.picture_url, f.active, f.version,
                  f.numbered, f.designed_washes, f.weight_g, f.single_use_weight_g, f.purchase_cost_cents, f.single_use_price_cents, ${DEPOSIT} as deposit_cents,
                  coalesce(stock.fleet, 0)::int as fleet_count, coalesce(stock.out, 0)::int as circulating_count
             from formats f
             left join (
               -- What stands in places, and what all holders have: it grows with neither customers nor cards.
               select format_id, sum(quantity) as fleet, sum(quantity) filter (where place <> 'A') as out
                 from (
                   select place, format_id, quantity from cells where account_id = $1 and place in ('A', 'R', 'P', 'D', 'T')
                   union all
                   select kind, format_id, total from holder_totals where account_id = $1 and kind in ('U', 'K', 'G', 'E')
                 ) held where $2::bigint is null or format_id = $2
                group by format_id
             ) stock on stock.format_id = f.id
            where f.account_id = $1 and ($2::bigint is null or f.id = $2)
            order by f.id`,
    values: [accountId, id],
  });
  return rows.map(({ deposit_cents, purchase_cost_cents, single_use_price_cents: single, ...format }) => ({
    ...format,
    deposit: toEuros(deposit_cents),
    purchase_cost: purchase_cost_cents === null ? null : toEuros(purchase_cost_cents),
    single_use_price: single === null ? null : toEuros(single),
  }));
}
