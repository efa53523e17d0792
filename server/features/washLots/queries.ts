import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type LotContents, type LotValues } from './values.ts';

/**
 * The number of a new lot, « L-2026-014 », of the year given. Until the transaction ends no other
 * lot of the account takes dirty containers.
 */
export async function nextNumber(tx: Tx, accountId: number, year: number): Promise<string> {
  const { rows } = await tx.raw<{ year: number; last: number }>({
    text: `insert into wash_lot_numbers as n (account_id, year, last) values ($1, $2, 1)
           on conflict (account_id) do update set year = greatest(n.year, excluded.year),
             last = case when n.year < excluded.year then 1 else n.last + 1 end
           returning year, last`,
    values: [accountId, year],
  });
  const given = rows[0] ?? { year, last: 1 };
  return `L-${given.year}-${String(given.last).padStart(3, '0')}`;
}

interface LotSite {
  readonly id: number;
  readonly name: string;
  readonly kind: WashLot['site']['kind'];
  readonly active: boolean;
  readonly address: string;
}

/** Where a lot is washed; undefined when the account has no such site. */
export async function lotSite(tx: Tx, accountId: number, id: number): Promise<LotSite | undefined> {
  const { rows } = await tx.raw<LotSite & Record<string, unknown>>({
    text: 'select id, name, kind, active, address from wash_sites where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0];
}

/** The name of somebody who administers the account; undefined for anybody else. */
export async function teamMember(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const { rows } = await tx.raw<{ name: string }>({
    text: `select coalesce(nullif(name, ''), email) as name from people where account_id = $1 and id = $2 and role = 'account_admin'`,
    values: [accountId, id],
  });
  return rows[0]?.name;
}

/** Which of these formats the account has. */
export async function knownFormats(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from formats where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The formats of the containers of these codes; no entry for an unknown one. */
export async function formatsOfUnits(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.raw<{ code: string; format_id: number }>({
    text: 'select code, format_id from units where account_id = $1 and code = any($2::text[])',
    values: [accountId, codes],
  });
  return new Map(rows.map(({ code, format_id }) => [code, format_id]));
}

/** Which of these pictures the account keeps, by their addresses. */
export async function knownPictures(tx: Tx, accountId: number, urls: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.raw<{ url: string }>({
    text: `select '/pictures/' || hash || '.webp' as url from pictures
            where account_id = $1 and hash = any(select substr(url, 11, 64) from unnest($2::text[]) as asked(url))`,
    values: [accountId, urls],
  });
  return new Set(rows.map(({ url }) => url));
}

/** Writes a new lot without its lines; answers its number in the database. */
export async function insertLot(
  tx: Tx,
  accountId: number,
  lot: LotValues & { number: string; created_by: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('wash_lots')
    .values({ account_id: accountId, ...lot, created_at: tx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the next version of a lot that is not closed, or no more. */
export async function updateLot(
  tx: Tx,
  accountId: number,
  id: number,
  lot: LotValues & { status: WashLot['status']; inspected_at: Date | null; inspected_by: number | null },
): Promise<void> {
  await tx
    .updateTable('wash_lots')
    .set((row) => ({
      ...lot,
      closed_at: null,
      closed_by: null,
      transaction_id: null,
      recalled_at: null,
      recalled_by: null,
      recall_reason: null,
      version: row('version', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Writes the lines and rejects of a lot in place of those it had. */
export async function replaceContents(
  tx: Tx,
  accountId: number,
  lotId: number,
  { lines, rejects }: LotContents,
): Promise<void> {
  const own = { account_id: accountId, lot_id: lotId };
  await deleteContents(tx, accountId, lotId);
  await tx
    .insertInto('wash_lot_lines')
    .values(lines.map(({ units, ...line }) => ({ ...own, ...line, units: [...units] })))
    .execute();
  if (rejects.length === 0) return;
  await tx
    .insertInto('wash_rejects')
    .values(rejects.map((reject, at) => ({ ...own, n: at + 1, ...reject })))
    .execute();
}

async function deleteContents(tx: Tx, accountId: number, lotId: number): Promise<void> {
  await tx.raw({
    text: 'delete from wash_rejects where account_id = $1 and lot_id = $2',
    values: [accountId, lotId],
  });
  await tx.raw({
    text: 'delete from wash_lot_lines where account_id = $1 and lot_id = $2',
    values: [accountId, lotId],
  });
}

/** Deletes a lot with its lines. */
export async function deleteLot(tx: Tx, accountId: number, id: number): Promise<void> {
  await deleteContents(tx, accountId, id);
  await tx.raw({ text: 'delete from wash_lots where account_id = $1 and id = $2', values: [accountId, id] });
}

/** Writes that a lot is closed, by its transaction (null: none was recorded). */
export async function closeLot(
  tx: Tx,
  accountId: number,
  id: number,
  { transactionId, by }: { transactionId: number | null; by: number | null },
): Promise<void> {
  await tx.raw({
    text: `update wash_lots set status = 'closed', closed_at = $3, closed_by = $4, transaction_id = $5, recalled_at = null, recalled_by = null,
             recall_reason = null, version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, id, tx.now(), by, transactionId],
  });
}

/** Writes that a closed lot is recalled. */
export async function recallLot(
  tx: Tx,
  accountId: number,
  id: number,
  { reason, by }: { reason: string; by: number | null },
): Promise<void> {
  await tx.raw({
    text: `update wash_lots set status = 'recalled', recalled_at = $3, recalled_by = $4, recall_reason = $5, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, id, tx.now(), by, reason],
  });
}
