import { type FecExport } from '@boucle/contract/features/books/fecCalls.ts';
import { type FecGrain } from '@boucle/contract/features/books/fec.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

const SHOWN = 50;

/** A file that was made, whole. */
interface MadeFile {
  readonly from: string;
  readonly to: string;
  readonly grain: FecGrain;
  readonly opening: boolean;
  readonly fileName: string;
  readonly lines: number;
  readonly entries: number;
  readonly cents: number;
  readonly brokenMonths: readonly string[];
  readonly sha256: Buffer;
  readonly personId: number | null;
}

/** Records a file of entries, for good. */
export async function recordExport(tx: Tx, accountId: number, file: MadeFile): Promise<void> {
  await tx.raw({
    text: `insert into accounting_exports (account_id, from_date, to_date, grain, opening, file_name, lines, entries, debit_cents, sha256, made_by, made_at, broken_months)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      accountId,
      file.from,
      file.to,
      file.grain,
      file.opening,
      file.fileName,
      file.lines,
      file.entries,
      file.cents,
      file.sha256,
      file.personId,
      tx.now(),
      file.brokenMonths,
    ],
  });
}

interface SqlRow extends Omit<FecExport, 'amount' | 'made_at'> {
  readonly cents: number;
  readonly made_at: Date;
}

/** The files that an account made, the latest first, 50 at most. */
export async function fecExports(tx: Tx, accountId: number): Promise<FecExport[]> {
  const { rows } = await tx.raw<SqlRow & Record<string, unknown>>({
    text: `select x.id, x.from_date, x.to_date, x.grain, x.opening, x.file_name, x.lines, x.entries, x.debit_cents as cents, x.broken_months,
        encode(x.sha256, 'hex') as sha256, coalesce(nullif(p.name, ''), p.email) as by, x.made_at
      from accounting_exports x left join people p on p.id = x.made_by
      where x.account_id = $1 order by x.id desc limit ${SHOWN}`,
    values: [accountId],
  });
  return rows.map(({ cents, made_at, ...row }) => ({
    ...row,
    amount: toEuros(cents),
    made_at: made_at.toISOString(),
  }));
}
