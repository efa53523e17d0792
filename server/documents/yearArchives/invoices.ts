import { allInvoices } from '../../features/invoices/queries.ts';
import { fileOf, writtenFiles } from '../../features/invoices/files.ts';
import { type ArchiveFile, type DaysReading, read } from './archiveFile.ts';

/**
 * The invoices and credit notes that were issued in the period, as they were written: one whose
 * files are still being made stands in the list of invoices alone.
 */
export async function invoiceFiles(reading: DaysReading): Promise<ArchiveFile[]> {
  const { accountId, today, from, to } = reading;
  const invoices = await read(reading, async (tx) => {
    const all = await allInvoices(tx, accountId, { from_date: from, to_date: to }, today);
    const written = await writtenFiles(
      tx,
      accountId,
      all.map(({ id }) => id),
    );
    return all.filter(({ id }) => written.has(id));
  });
  const bytesOf = async (id: number, kind: 'pdf' | 'xml'): Promise<Uint8Array> => {
    const { file } = await read(reading, (tx) => fileOf(tx, accountId, id, kind));
    return new Uint8Array(await file.arrayBuffer());
  };
  return invoices.flatMap(({ id, label }): ArchiveFile[] => [
    {
      path: `factures/${nameOf(label, id)}.pdf`,
      title: 'Factures et avoirs, en PDF',
      about: 'un fichier par pièce émise dans la période, d’après son numéro',
      isTable: false,
      isStored: true,
      write: async (sink) => sink(await bytesOf(id, 'pdf')),
    },
    {
      path: `factures/${nameOf(label, id)}.xml`,
      title: 'Factures et avoirs, en XML',
      about: 'les mêmes pièces, au format Factur-X (CII)',
      isTable: false,
      write: async (sink) => sink(await bytesOf(id, 'xml')),
    },
  ]);
}

/** A number of the initiative's own series may hold a slash, which would open a folder. */
const nameOf = (label: string | null, id: number): string => label?.replaceAll('/', '-') ?? String(id);
