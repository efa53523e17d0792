import { type ArchivePeriod, YEAR_ARCHIVE_DAYS } from '@boucle/contract/features/yearArchives/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** An archive as one try makes it. */
export interface ArchiveTry {
  readonly accountId: number;
  readonly id: number;
  readonly try: number;
}

export interface Claimed extends ArchiveTry, ArchivePeriod {
  readonly accountName: string;
}

/** How far a try is. */
export interface Progress {
  readonly step: string;
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly rowsDone: number;
}

/** Another try has begun, or the archive is over: what this one writes is no longer wanted. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/**
 * Begins one more try, which makes all the file anew; undefined when the archive is over. What
 * tries before wrote is deleted.
 */
export async function claim(tx: Tx, accountId: number, id: number): Promise<Claimed | undefined> {
  const { rows } = await tx.raw<ArchivePeriod & { try: number; account_name: string }>({
    text: `update year_archives y set state = 'making', try = y.try + 1, step = null, files_done = 0, files_total = null, rows_done = 0, told_at = now()
        from accounts a
       where y.account_id = $1 and y.id = $2 and y.state in ('waiting', 'making') and a.id = $1
      returning y.try, y.year, y.quarter, a.name as account_name`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  await tx.raw({
    text: 'delete from year_archive_pieces where account_id = $1 and archive_id = $2',
    values: [accountId, id],
  });
  const { year, quarter, account_name: accountName } = row;
  return { accountId, id, try: row.try, year, quarter, accountName };
}

/** Stores the progress of a try, with the piece that it just made, if any. Throws Superseded. */
export async function keep(
  tx: Tx,
  { accountId, id, try: attempt }: ArchiveTry,
  { step, filesDone, filesTotal, rowsDone }: Progress,
  piece?: { readonly n: number; readonly bytes: Uint8Array },
): Promise<void> {
  const { rowCount } = await tx.raw({
    text: `update year_archives set step = $4, files_done = $5, files_total = $6, rows_done = $7, told_at = now()
      where account_id = $1 and id = $2 and try = $3 and state = 'making'`,
    values: [accountId, id, attempt, step, filesDone, filesTotal, rowsDone],
  });
  if (rowCount !== 1) throw new Superseded();
  if (piece === undefined) return;
  await tx.raw({
    text: 'insert into year_archive_pieces (account_id, archive_id, try, n, bytes) values ($1, $2, $3, $4, $5)',
    values: [accountId, id, attempt, piece.n, Buffer.from(piece.bytes)],
  });
}

/** The file is whole: from here on it can be downloaded. Throws Superseded. */
export async function finish(
  tx: Tx,
  { accountId, id, try: attempt }: ArchiveTry,
  whole: { readonly pieces: number; readonly bytes: number; readonly sha256: string },
): Promise<void> {
  const { rowCount } = await tx.raw({
    text: `update year_archives set state = 'made', step = null, files_done = files_total, pieces = $4, bytes = $5, sha256 = $6, ended_at = now()
      where account_id = $1 and id = $2 and try = $3 and state = 'making'`,
    values: [accountId, id, attempt, whole.pieces, whole.bytes, whole.sha256],
  });
  if (rowCount !== 1) throw new Superseded();
}

/** Nothing of an archive that cannot be made is kept. */
export async function giveUp(tx: Tx, { accountId, id, try: attempt }: ArchiveTry, failure: string): Promise<void> {
  const { rowCount } = await tx.raw({
    text: `update year_archives set state = 'failed', failure = $4, step = null, ended_at = now()
      where account_id = $1 and id = $2 and try = $3 and state = 'making'`,
    values: [accountId, id, attempt, failure],
  });
  if (rowCount !== 1) return;
  await tx.raw({
    text: 'delete from year_archive_pieces where account_id = $1 and archive_id = $2',
    values: [accountId, id],
  });
}

/**
 * Deletes what was kept for its days, with its pieces, and what never ended. In the platform's
 * scope.
 */
export async function purgeYearArchives(tx: Tx): Promise<void> {
  await tx.raw({
    text: `delete from year_archives where coalesce(ended_at, told_at) < now() - interval '${YEAR_ARCHIVE_DAYS} days'`,
  });
}
