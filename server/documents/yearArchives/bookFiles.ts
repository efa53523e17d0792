import { fecName } from '@boucle/contract/features/books/fec.ts';
import { fecYears } from '../../features/books/fec/years.ts';
import { fecFile } from '../../features/books/fec/write.ts';
import { monthsToSeal, sealedDays, sealedHead } from '../../domain/ledger/months/sealedRows.ts';
import { brokenMonths, keptSeals } from '../../domain/ledger/months/seals.ts';
import { type ArchiveFile, read, type Reading, writeStream } from './archiveFile.ts';

/**
 * The entries of closed months as the file of an accountant: the fiscal years that begin in the
 * year, or from their first day to the end of the quarter, since numbers begin with a fiscal year.
 * None without a SIREN or a closed month.
 */
export async function fecFiles(reading: Reading): Promise<ArchiveFile[]> {
  const { database, accountId, year, quarter, ...period } = reading;
  const { siren, years } = await read(reading, (tx) => fecYears(tx, accountId));
  if (siren === null) return [];
  const files: ArchiveFile[] = [];
  const wanted = years.filter(({ first, closed_until: until }) =>
    quarter === null ? first.startsWith(String(year)) : first <= period.to && until >= period.from,
  );
  for (const { first: from, closed_until: until } of wanted) {
    const to = quarter === null || until < period.to ? until : period.to;
    const broken = await read(reading, (tx) => brokenMonths(tx, accountId, { from, to }));
    const fileName = fecName(siren, to, { isBroken: broken.length > 0 });
    const facts = { grain: 'detailed', opening: false, personId: null, brokenMonths: broken } as const;
    files.push({
      path: `fec/${fileName}`,
      title: 'Écritures au format FEC',
      about: 'les écritures des mois clôturés de l’exercice, texte ISO 8859-15, à importer par le comptable',
      isTable: false,
      write: (sink) => writeStream(fecFile(database, { ...facts, accountId, from, to, fileName }).body, sink),
    });
  }
  return files;
}

/**
 * The text that the seal of each closed month of the period is the hash of: its digest in the
 * archive is the seal, if nothing has changed.
 */
export async function sealFiles(reading: Reading): Promise<ArchiveFile[]> {
  const { accountId, from, to } = reading;
  const { months, seals } = await read(reading, async (tx) => ({
    months: await monthsToSeal(tx, accountId),
    seals: new Map((await keptSeals(tx, accountId)).map((seal) => [seal.month, seal])),
  }));
  return months.flatMap((month): ArchiveFile[] => {
    const seal = seals.get(month.month);
    if (seal === undefined || month.month < from || month.month > to) return [];
    return [
      {
        path: `sceaux/${month.month.slice(0, 7)}.txt`,
        title: 'Sceaux des mois clôturés',
        about:
          'les écritures que scelle chaque clôture\u202f; l’empreinte SHA-256 du fichier est le sceau imprimé sur les relevés du mois, tant que rien n’a changé',
        isTable: false,
        seal: seal.sha256,
        write: async (sink) => {
          const encoder = new TextEncoder();
          await sink(encoder.encode(sealedHead(month, seal.version, seal.previous)));
          for await (const { text } of sealedDays(month, seal.version, (work) => read(reading, work)))
            if (text !== '') await sink(encoder.encode(text));
        },
      },
    ];
  });
}
