import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { type MaterialKind } from '@boucle/contract/shared/formats/materials.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { formatRows } from '../../domain/formats/rows.ts';

/** Columns of a format's own row; `undefined` leaves one as it is. */
export interface FormatColumns {
  title?: string | undefined;
  subtitle?: string | undefined;
  material_kind?: MaterialKind | null | undefined;
  material?: string | undefined;
  volume_ml?: number | null | undefined;
  drawing?: string | undefined;
  picture_url?: string | null | undefined;
  purchase_cost_cents?: number | null | undefined;
  single_use_price_cents?: number | null | undefined;
  numbered?: boolean | undefined;
  designed_washes?: number | null | undefined;
  weight_g?: number | null | undefined;
  single_use_weight_g?: number | null | undefined;
  active?: boolean | undefined;
}

/**
 * A format whole, its prices the latest first; undefined when the account has none of that number.
 */
export async function readFormat(tx: Tx, accountId: number, id: number): Promise<FormatDetail | undefined> {
  const [format] = await formatRows(tx, accountId, id);
  if (format === undefined) return undefined;
  const { rows } = await tx.raw<{ created_at: Date; lent_count: number }>({
    text: `select f.created_at,
                  (select coalesce(sum(total), 0)::bigint from holder_totals
                    where account_id = $1 and format_id = $2 and kind in ('U', 'K', 'G')) as lent_count
             from formats f where f.account_id = $1 and f.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...format,
    created_at: row.created_at.toISOString(),
    lent_count: row.lent_count,
    prices: await pricesOf(tx, accountId, id),
  };
}

async function pricesOf(tx: Tx, accountId: number, id: number): Promise<FormatDetail['prices']> {
  const rows = await tx
    .selectFrom('format_prices')
    .select(['valid_from', 'deposit_cents'])
    .where('account_id', '=', accountId)
    .where('format_id', '=', id)
    .orderBy('valid_from', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ deposit: toEuros(row.deposit_cents), valid_from: row.valid_from.toISOString() }));
}

/** Writes a new format; answers its number. */
export async function insertFormat(
  tx: Tx,
  accountId: number,
  { title, ...columns }: FormatColumns & { title: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('formats')
    .values({ account_id: accountId, title, ...given(columns) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a format until the end of the transaction: of two saves at once, the second sees what the
 * first made.
 */
export async function lockFormat(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'select from formats where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
}

/** Whether any container of a format has a code, retired ones too. */
export async function hasUnits(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await tx.raw<{ has: boolean }>({
    text: 'select exists (select from units where account_id = $1 and format_id = $2) as has',
    values: [accountId, id],
  });
  return rows[0]?.has === true;
}

export async function updateFormat(tx: Tx, accountId: number, id: number, columns: FormatColumns): Promise<void> {
  await tx
    .updateTable('formats')
    .set((row) => ({ ...given(columns), version: row('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/**
 * Adds a price from the beginning of a Paris day on, or from now. Prices are never changed: a
 * second one for the same moment comes a microsecond later, and wins. `personId` sets it.
 */
export async function insertPrice(
  tx: Tx,
  accountId: number,
  id: number,
  { depositCents, from, personId }: { depositCents: number; from: string | undefined; personId: number },
): Promise<void> {
  await tx.raw({
    text: `with asked as (
             select coalesce($4::date::timestamp at time zone 'Europe/Paris', now()) as at
           )
           insert into format_prices (account_id, format_id, valid_from, deposit_cents, set_by)
           select $1, $2, greatest(asked.at, (
                    select max(valid_from) + interval '1 microsecond' from format_prices
                     where account_id = $1 and format_id = $2
                       and valid_from >= asked.at and valid_from < asked.at + interval '1 second'
                  )), $3, $5
             from asked returning 1`,
    values: [accountId, id, depositCents, from ?? null, personId],
  });
}

const given = <T extends object>(columns: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
