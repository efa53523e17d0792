import { createHash } from 'node:crypto';
import { fecName } from '@boucle/contract/features/books/fec.ts';
import { type MonthFileOrder, monthFileName, periodOf } from '@boucle/contract/features/books/monthFiles.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type FileToSend } from '../../platform/api/context.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { zipBody, type ZipStream } from '../../platform/http/zip.ts';
import { brokenMonths } from '../../domain/ledger/months/seals.ts';
import { fecCsv } from '../../features/books/fec/csv.ts';
import { sinceOf } from '../../features/books/fec/span.ts';
import { fecFile } from '../../features/books/fec/write.ts';
import { newSince, recordMonthFile } from '../../features/books/monthFiles/queries.ts';
import { vatBoxesCsv } from '../../features/vatReport/boxes.ts';
import { vatReportCsv } from '../../features/vatReport/csv.ts';
import { vatLines } from '../../features/vatReport/lines.ts';
import { vatReport } from '../../features/vatReport/report.ts';
import { makePaper, PaperToMake } from '../papers/papers.ts';
import { type ArchiveFile, type DaysReading, read, writeStream } from '../yearArchives/archiveFile.ts';
import { RowCount } from '../yearArchives/countRows.ts';
import { invoiceFiles } from '../yearArchives/invoices.ts';
import { READ_ME, SUMS, sums, type WrittenFile } from '../yearArchives/readMe.ts';
import { restaurantStatementFiles } from '../yearArchives/statements.ts';
import { newsCsv } from './news.ts';
import { monthReadMe } from './readMe.ts';
import { slipsCsv, transfersCsv } from './slips.ts';

type Means = Pick<Dependencies, 'database' | 'processes'>;

/**
 * The accountant's file of closed months as a ZIP that is written while it is read. The same books
 * give the same bytes: nothing in it has the instant of its making. It is recorded once it is
 * whole.
 */
export async function monthFile({ database, processes }: Means, order: MonthFileOrder): Promise<FileToSend> {
  const { accountId, from, to, personId, linkId } = order;
  const reading: DaysReading = { database, accountId, from, to, today: parisDay(database.clock.now()) };
  const { accountName, broken, since } = await read(reading, async (tx) => ({
    accountName:
      (await tx.raw<{ name: string }>({ text: 'select name from accounts where id = $1', values: [accountId] })).rows[0]
        ?.name ?? '',
    broken: await brokenMonths(tx, accountId, { from, to }),
    since: await newSince(tx, accountId, { from, to }),
  }));
  const draw: Parameters<typeof restaurantStatementFiles>[1] = async (...values) => {
    const paper = await makePaper(processes, String(accountId), PaperToMake.pdf('restaurantStatement', ...values));
    return new Uint8Array(await paper.arrayBuffer());
  };
  const files = [
    ...bookFiles(reading, order, broken),
    ...(await invoiceFiles(reading)),
    ...(await restaurantStatementFiles(reading, draw)),
    ...slipFiles(reading, since),
  ];
  const name = monthFileName(periodOf(order), broken.length > 0);
  const body = zipBody(async (zip) => {
    const readMe = { accountName, order, broken, since };
    const sha256 = await writeFiles(zip, files, (written) => monthReadMe({ ...readMe, files: written }), to);
    const made = { from, to, fileName: name, sha256, brokenMonths: broken, personId, linkId };
    await inScope(database, { kind: 'account', accountId }, (tx) => recordMonthFile(tx, accountId, made));
  });
  return {
    name,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
    body,
  };
}

/** The entries as both files, none in FEC shape without a SIREN, and the VAT. */
function bookFiles(reading: DaysReading, order: MonthFileOrder, broken: readonly string[]): ArchiveFile[] {
  const { database, accountId, from, to } = reading;
  const { siren, year, personId } = order;
  const entries = { accountId, year, from, to, grain: 'detailed', opening: false } as const;
  const fileName = fecName(siren ?? '', to, { isBroken: broken.length > 0, since: sinceOf(order) });
  const period = { from_date: from, to_date: to };
  const fec: ArchiveFile = {
    path: `journal/${fileName}`,
    title: 'Écritures au format FEC',
    about: 'les écritures de la période, texte ISO 8859-15, à importer\u202f; les numéros sont ceux de l’exercice',
    isTable: false,
    write: (sink) =>
      writeStream(fecFile(database, { ...entries, fileName, personId, brokenMonths: broken }).body, sink),
  };
  return [
    ...(siren === null ? [] : [fec]),
    table('journal/ecritures', 'Écritures en CSV', 'les mêmes écritures, une ligne par compte mouvementé', () =>
      Promise.resolve(fecCsv(database, entries, broken.length > 0)),
    ),
    table(
      'tva/ca3',
      'TVA par ligne de la CA3',
      'base et taxe par taux, consignes conservées à part\u202f; à confirmer',
      () => read(reading, async (tx) => vatBoxesCsv(await vatReport(tx, accountId, period), period)),
    ),
    table('tva/pieces', 'TVA exigible, pièce par pièce', 'les pièces que comptent ces lignes', () =>
      read(reading, async (tx) => vatReportCsv(await vatLines(tx, accountId, period), period)),
    ),
  ];
}

/** Slips of the bank, and what was recorded since the last file. */
function slipFiles(reading: DaysReading, since: Date): ArchiveFile[] {
  const { accountId, from, to } = reading;
  return [
    table(
      'bordereaux/remises-en-banque',
      'Remises en banque',
      'chèques et espèces remis, bordereau par bordereau',
      () => read(reading, (tx) => slipsCsv(tx, accountId, from, to)),
    ),
    table('bordereaux/virements', 'Lots de virements SEPA', 'virements exécutés ou retournés dans la période', () =>
      read(reading, (tx) => transfersCsv(tx, accountId, from, to)),
    ),
    table(
      'nouveau',
      'Nouveau depuis le dernier dossier',
      'factures, avoirs, règlements et annulations d’autres mois, enregistrés depuis',
      () => read(reading, (tx) => newsCsv(tx, accountId, { from, to }, since)),
    ),
  ];
}

const table = (
  path: string,
  title: string,
  about: string,
  csv: () => Promise<Pick<FileToSend, 'body'>>,
): ArchiveFile => ({
  path: `${path}.csv`,
  title,
  about,
  isTable: true,
  write: async (sink) => writeStream((await csv()).body, sink),
});

/** Writes files, their LISEZ-MOI and their digests; answers the digest of the digests. */
async function writeFiles(
  zip: ZipStream,
  files: readonly ArchiveFile[],
  readMeOf: (written: readonly WrittenFile[]) => string,
  day: string,
): Promise<Buffer> {
  const mtime = new Date(`${day}T12:00:00Z`);
  const written: WrittenFile[] = [];
  for (const { path, title, about, isTable, isStored = false, write } of files) {
    const counted = new RowCount();
    const whole = await zip.add(path, { mtime, isStored }, (sink) =>
      write(async (bytes) => {
        if (isTable) counted.read(bytes);
        await sink(bytes);
      }),
    );
    written.push({ path, title, about, isTable, ...whole, rows: isTable ? counted.rows : 0 });
  }
  const readMe = await zip.add(READ_ME, { mtime }, (sink) => sink(Buffer.from(readMeOf(written))));
  const digests = Buffer.from(sums([...written, { path: READ_ME, ...readMe }]));
  await zip.add(SUMS, { mtime }, (sink) => sink(digests));
  return createHash('sha256').update(digests).digest();
}
