import { parisDay } from '@boucle/contract/base/format.ts';
import { archiveSpan } from '@boucle/contract/features/yearArchives/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type ArchiveFile, type ArchivePart, type Reading } from './archiveFile.ts';
import { fecFiles, sealFiles } from './bookFiles.ts';
import { RowCount } from './countRows.ts';
import { impactFiles } from './impact.ts';
import { invoiceFiles } from './invoices.ts';
import { endFiles } from './ends.ts';
import { listFiles } from './lists.ts';
import { PieceWriter } from './pieces.ts';
import { type Readings } from './readings.ts';
import { READ_ME, readMe, SUMS, sums, type WrittenFile } from './readMe.ts';
import { partnerStatementFiles, restaurantStatementFiles } from './statements.ts';
import { type Claimed, finish, type Progress } from './store.ts';
import { ZipStream } from '../../platform/http/zip.ts';

/**
 * Parts of an archive, in its order: behind the balances, which are read in one view of the
 * primary's, lists and statements.
 */
const PARTS: readonly ArchivePart[] = [
  endFiles,
  listFiles,
  (reading) => restaurantStatementFiles(reading),
  partnerStatementFiles,
  invoiceFiles,
  impactFiles,
  fecFiles,
  sealFiles,
];

/**
 * Makes one try of an archive from its first file to its last and keeps it piece by piece. What
 * follows the balances is read on a replica that has all that they were read from. Throws
 * Superseded when another try has begun.
 */
export async function writeArchive(
  { database, begin }: Pick<Readings, 'database' | 'begin'>,
  archive: Claimed,
): Promise<void> {
  const reading = readingOf(database, archive);
  // One after the other: the process of an archive has few connections.
  const parts: ArchiveFile[][] = [];
  for (const part of PARTS) parts.push(await part(reading));
  const files = parts.flat();
  const firstBehind = parts[0]?.length ?? 0;
  // The LISEZ-MOI and the digests come last.
  const filesTotal = files.length + 2;
  let progress: Progress = { step: files[0]?.title ?? '', filesDone: 0, filesTotal, rowsDone: 0 };
  const pieces = new PieceWriter(database, archive, () => progress);
  const zip = new ZipStream((bytes) => pieces.write(bytes));
  const written: WrittenFile[] = [];
  const { now: mtime } = reading;

  for (const { path, title, about, isTable, isStored = false, seal, write } of files) {
    if (progress.filesDone === firstBehind) await begin();
    progress = { ...progress, step: title };
    await pieces.keepProgress();
    const counted = new RowCount();
    const before = progress.rowsDone;
    const whole = await zip.add(path, { mtime, isStored }, (sink) =>
      write(async (bytes) => {
        if (isTable) {
          counted.read(bytes);
          progress = { ...progress, rowsDone: before + counted.rows };
        }
        await sink(bytes);
        await pieces.keepProgress();
      }),
    );
    written.push({ path, title, about, isTable, ...whole, rows: isTable ? counted.rows : 0, seal });
    progress = { ...progress, filesDone: progress.filesDone + 1 };
  }
  const readMeBytes = Buffer.from(readMe({ accountName: archive.accountName, reading, files: written }));
  const readMeFile = await zip.add(READ_ME, { mtime }, (sink) => sink(readMeBytes));
  const digests = Buffer.from(sums([...written, { path: READ_ME, ...readMeFile }]));
  await zip.add(SUMS, { mtime }, (sink) => sink(digests));
  const whole = await zip.end();
  await pieces.end();
  await inScope(database, { kind: 'account', accountId: archive.accountId }, (tx) =>
    finish(tx, archive, { ...whole, pieces: pieces.count }),
  );
}

function readingOf(database: Database, { accountId, year, quarter }: Claimed): Reading {
  const now = database.clock.now();
  const today = parisDay(now);
  const { from, to } = archiveSpan({ year, quarter });
  return { database, accountId, year, quarter, from, to: to < today ? to : today, now, today };
}
