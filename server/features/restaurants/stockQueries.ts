import { toEuros } from '@boucle/contract/base/primitives.ts';
import {
  type RestaurantFormat,
  type RestaurantLevels,
  type RestaurantStock,
} from '@boucle/contract/features/restaurants/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';

interface FormatChoice {
  format_id: number;
  offered: boolean;
  alert_level: number | null;
  target_level: number | null;
  max_level: number | null;
  crate_size: number;
  lead_days: number;
}

/** Of a format that is newer than what was read. */
const NO_LEVELS = { alert_level: null, target_level: null, max_level: null, crate_size: 1, lead_days: 2 };
const NO_CHOICE = { offered: true, ...NO_LEVELS };

async function choicesOf(tx: Tx, accountId: number, id: number): Promise<Map<number, FormatChoice>> {
  const { rows } = await tx.raw<FormatChoice>({
    text: `select f.id as format_id, ${IS_OFFERED} as offered, l.alert_level, l.target_level, l.max_level,
                  coalesce(l.crate_size, 1) as crate_size, coalesce(l.lead_days, 2)::int as lead_days
             from formats f
             left join restaurant_formats l on l.account_id = f.account_id and l.restaurant_id = $2 and l.format_id = f.id
            where f.account_id = $1`,
    values: [accountId, id],
  });
  return new Map(rows.map((row) => [row.format_id, row]));
}

/** The shelves of a restaurant, format by format, with its levels. Pieces. */
export async function restaurantStocks(tx: Tx, accountId: number, id: number): Promise<RestaurantStock[]> {
  const choices = await choicesOf(tx, accountId, id);
  const stocks = await placeStocks(tx, accountId, { place: 'R', id });
  return stocks.map(({ transit: _, ...stock }) => {
    const { offered, alert_level, target_level } = choices.get(stock.format_id) ?? NO_CHOICE;
    return { ...stock, offered, alert_level, target_level };
  });
}

/**
 * The levels of a restaurant, each format whose stock it shows, and how often they were written.
 */
export async function restaurantLevels(tx: Tx, accountId: number, id: number): Promise<RestaurantLevels> {
  const { rows } = await tx.raw<{ version: number }>({
    text: 'select levels_version as version from restaurants where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const choices = await choicesOf(tx, accountId, id);
  const stocks = await placeStocks(tx, accountId, { place: 'R', id });
  return {
    version: rows[0]?.version ?? 0,
    levels: stocks.map(({ format_id, format_title, format_subtitle, drawing, picture_url }) => {
      const { offered: _, ...levels } = choices.get(format_id) ?? { ...NO_CHOICE, format_id };
      return { ...levels, format_title, format_subtitle, drawing, picture_url };
    }),
  };
}

type WrittenLevels = Pick<FormatChoice, 'format_id' | 'alert_level' | 'target_level'> & {
  /** Left out: as they were. */
  readonly max_level?: number | null | undefined;
  readonly crate_size?: number | undefined;
  readonly lead_days?: number | undefined;
};

/** Writes levels and makes their next version. */
export async function saveLevels(
  tx: Tx,
  accountId: number,
  id: number,
  levels: readonly WrittenLevels[],
): Promise<void> {
  const before = await choicesOf(tx, accountId, id);
  const written = levels.map((level) => {
    const { max_level, crate_size, lead_days } = before.get(level.format_id) ?? NO_LEVELS;
    return {
      ...level,
      max_level: level.max_level === undefined ? max_level : level.max_level,
      crate_size: level.crate_size ?? crate_size,
      lead_days: level.lead_days ?? lead_days,
    };
  });
  await tx.raw({
    text: `insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level, target_level, max_level, crate_size, lead_days)
           select $1, $2, input.* from unnest($3::bigint[], $4::int[], $5::int[], $6::int[], $7::int[], $8::smallint[]) as input
           on conflict (account_id, restaurant_id, format_id)
           do update set alert_level = excluded.alert_level, target_level = excluded.target_level, max_level = excluded.max_level,
             crate_size = excluded.crate_size, lead_days = excluded.lead_days returning 1`,
    values: [
      accountId,
      id,
      written.map(({ format_id }) => format_id),
      written.map(({ alert_level }) => alert_level),
      written.map(({ target_level }) => target_level),
      written.map(({ max_level }) => max_level),
      written.map(({ crate_size }) => crate_size),
      written.map(({ lead_days }) => lead_days),
    ],
  });
  await tx.raw({
    text: 'update restaurants set levels_version = levels_version + 1 where account_id = $1 and id = $2',
    values: [accountId, id],
  });
}

/**
 * The formats in use, each with the deposit a container lent now would lock, and whether this
 * restaurant offers it.
 */
export async function restaurantFormats(tx: Tx, accountId: number, id: number): Promise<RestaurantFormat[]> {
  const { rows } = await tx.raw<Omit<RestaurantFormat, 'deposit'> & { deposit_cents: number }>({
    text: `select f.id as format_id, f.title as format_title, f.subtitle as format_subtitle, f.drawing, f.picture_url,
                  coalesce(price.deposit_cents, 0) as deposit_cents, ${IS_OFFERED} as offered
             from formats f
             left join restaurant_formats l on l.account_id = f.account_id and l.restaurant_id = $2 and l.format_id = f.id
             left join lateral (
               select deposit_cents from format_prices p
                where p.account_id = $1 and p.format_id = f.id and p.valid_from <= now()
                order by p.valid_from desc limit 1
             ) price on true
            where f.account_id = $1 and f.active
            order by f.id`,
    values: [accountId, id],
  });
  return rows.map(({ deposit_cents, ...format }) => ({ ...format, deposit: toEuros(deposit_cents) }));
}

export async function saveOffered(
  tx: Tx,
  accountId: number,
  id: number,
  offered: ReadonlyMap<number, boolean>,
): Promise<void> {
  await tx.raw({
    text: `insert into restaurant_formats (account_id, restaurant_id, format_id, offered)
           select $1, $2, input.* from unnest($3::bigint[], $4::boolean[]) as input
           on conflict (account_id, restaurant_id, format_id) do update set offered = excluded.offered returning 1`,
    values: [accountId, id, [...offered.keys()], [...offered.values()]],
  });
}
