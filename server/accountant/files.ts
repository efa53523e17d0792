import { type BalanceQuery } from '@boucle/contract/features/books/calls.ts';
import { fecName } from '@boucle/contract/features/books/fec.ts';
import { yearArchiveName } from '@boucle/contract/features/yearArchives/labels.ts';
import { PERIOD } from '@boucle/contract/features/books/monthFiles.ts';
import { monthFile } from '../documents/monthFiles/monthFile.ts';
import { type FileToSend } from '../platform/api/context.ts';
import { type Database } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { balanceCsv, balanceOf } from '../features/books/balance.ts';
import { agedBalance, agedCsv } from '../features/books/yearEnd/aged.ts';
import { cutOffCsv, cutOffOf } from '../features/books/yearEnd/cutOff.ts';
import { liabilityCsv } from '../features/books/csv.ts';
import { entriesCsv } from '../features/books/entries.ts';
import { fecCsv } from '../features/books/fec/csv.ts';
import { sinceOf } from '../features/books/fec/span.ts';
import { fecFile } from '../features/books/fec/write.ts';
import { orderOfPeriod } from '../features/books/monthFiles/queries.ts';
import { fleetValueCsv } from '../features/formats/fleetValue.ts';
import { exportZip } from '../features/invoices/exportZip.ts';
import { writtenFiles } from '../features/invoices/files.ts';
import { allInvoices } from '../features/invoices/queries.ts';
import { liabilityAt } from '../features/books/liability.ts';
import { vatReportCsv } from '../features/vatReport/csv.ts';
import { vatLines } from '../features/vatReport/lines.ts';
import { archiveDownload } from '../features/yearArchives/download.ts';
import { wholeFile, yearArchiveNamed } from '../features/yearArchives/queries.ts';
import { brokenMonths } from '../domain/ledger/months/seals.ts';
import { type Accountant, type Means } from './access.ts';
import { type BookYear, bookYears } from './years.ts';

/** Files of a fiscal year, by their word in an address. */
export const YEAR_FILES = {
  fec: 'Écritures au format FEC, détaillé',
  'fec-journalier': 'Écritures au format FEC, journalier',
  balance: 'Balance (CSV)',
  'balance-agee': 'Balance âgée des clients à la fin (CSV)',
  'factures-a-etablir': 'Factures à établir à la fin (CSV)',
  ecritures: 'Écritures (CSV)',
  tva: 'TVA exigible, pièce par pièce (CSV)',
  encours: 'Encours des cagnottes et des consignes à la fin (CSV)',
  factures: 'Factures et avoirs émis, en PDF et en XML (ZIP)',
  parc: 'Parc de contenants au coût, de l’ouverture à la fin (CSV)',
} as const;
export type YearFile = keyof typeof YEAR_FILES;

const isFec = (file: YearFile): boolean => file === 'fec' || file === 'fec-journalier';

/**
 * Whether a year has a file: entries in FEC format are of closed months alone, and need a SIREN.
 */
export const hasFile = (file: YearFile, { closedUntil }: BookYear, siren: string | null): boolean =>
  !isFec(file) || (closedUntil !== null && siren !== null);

/** A file of the fiscal year that begins on a day; undefined when there is none. */
export async function yearFile(
  database: Database,
  { accountId }: Accountant,
  file: YearFile,
  first: string,
): Promise<FileToSend | undefined> {
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work, { readOnly: true, bulk: true });
  const { siren, years } = await read((tx) => bookYears(tx, accountId));
  const year = years.find((one) => one.first === first);
  if (year === undefined || !hasFile(file, year, siren)) return undefined;
  const { until, closedUntil } = year;
  const period: BalanceQuery = { from_date: first, to_date: until };
  switch (file) {
    case 'fec':
    case 'fec-journalier': {
      const to = closedUntil ?? '';
      const broken = await read((tx) => brokenMonths(tx, accountId, { from: first, to }));
      const fileName = fecName(siren ?? '', to, { isBroken: broken.length > 0 });
      const grain = file === 'fec' ? 'detailed' : 'daily';
      const order = {
        accountId,
        from: first,
        to,
        grain,
        opening: false,
        fileName,
        personId: null,
        brokenMonths: broken,
      } as const;
      return { name: fileName, ...fecFile(database, order) };
    }
    case 'balance':
      return named(balanceCsv(await read((tx) => balanceOf(tx, accountId, period)), period));
    case 'balance-agee':
      return named(agedCsv(await read((tx) => agedBalance(tx, accountId, until))));
    case 'factures-a-etablir':
      return named(cutOffCsv(await read((tx) => cutOffOf(tx, accountId, until))));
    case 'ecritures': {
      const broken = await read((tx) => brokenMonths(tx, accountId, { from: first, to: until }));
      return named(entriesCsv(database, accountId, period, until, broken.length > 0));
    }
    case 'tva':
      return named(vatReportCsv(await read((tx) => vatLines(tx, accountId, period)), period));
    case 'encours':
      return named(liabilityCsv(await read((tx) => liabilityAt(tx, accountId, until))));
    case 'factures':
      return named(await read((tx) => issuedZip(database, tx, accountId, period)));
    case 'parc':
      return named(fleetValueCsv(database, accountId, { from_date: first, date: until }));
  }
}

/** Files of a closed month or quarter, by their word in an address. */
export const PERIOD_FILES = { dossier: 'Dossier', fec: 'FEC', csv: 'CSV' } as const;
export type PeriodFile = keyof typeof PERIOD_FILES;

/** A file of a closed month or quarter, « 2026-03 »; undefined when there is none. */
export async function periodFile(
  means: Pick<Means, 'database' | 'processes'>,
  { accountId, id }: Accountant,
  file: PeriodFile,
  period: string,
): Promise<FileToSend | undefined> {
  const { database } = means;
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work, { readOnly: true, bulk: true });
  const span = PERIOD.test(period) ? await read((tx) => orderOfPeriod(tx, accountId, period)) : undefined;
  if (span === undefined) return undefined;
  if (file === 'dossier') return monthFile(means, { ...span, personId: null, linkId: id });
  const { siren, year, from, to } = span;
  const broken = await read((tx) => brokenMonths(tx, accountId, span));
  const order = { accountId, year, from, to, grain: 'detailed', opening: false } as const;
  if (file === 'csv') return named(fecCsv(database, order, broken.length > 0));
  if (siren === null) return undefined;
  const fileName = fecName(siren, to, { isBroken: broken.length > 0, since: sinceOf(span) });
  return { name: fileName, ...fecFile(database, { ...order, fileName, personId: null, brokenMonths: broken }) };
}

/** The invoices and credit notes issued in a period whose files are written. */
async function issuedZip(
  database: Database,
  tx: Tx,
  accountId: number,
  { from_date, to_date }: BalanceQuery,
): Promise<Omit<FileToSend, 'name'>> {
  const all = await allInvoices(tx, accountId, { from_date, to_date }, to_date);
  const written = await writtenFiles(
    tx,
    accountId,
    all.map(({ id }) => id),
  );
  const invoices = all.filter(({ id }) => written.has(id));
  return exportZip(database, accountId, { name: to_date, day: to_date, kinds: ['pdf', 'xml'] }, invoices);
}

/** An archive, by its number; undefined when it is not kept, or another initiative's. */
export async function archiveFile(
  database: Database,
  { accountId }: Accountant,
  id: number,
): Promise<FileToSend | undefined> {
  const found = await inScope(
    database,
    { kind: 'account', accountId },
    async (tx) => {
      const archive = await yearArchiveNamed(tx, accountId, id, tx.now());
      const whole = archive?.state === 'made' ? await wholeFile(tx, accountId, id) : undefined;
      return archive && whole && { archive, whole };
    },
    { readOnly: true },
  );
  if (found === undefined) return undefined;
  const { archive, whole } = found;
  return { name: yearArchiveName(archive), ...archiveDownload(database, accountId, archive, whole) };
}

const NAME = /filename="([^"]+)"/;

const named = (file: Omit<FileToSend, 'name'>): FileToSend => ({
  name: NAME.exec(file.headers['content-disposition'] ?? '')?.[1] ?? 'fichier',
  ...file,
});
