import { brandOf } from '../papers/brandOf.ts';
import type { restaurantStatementPdf } from '../papers/restaurantStatementPdf.ts';
import { partnerStatementCsv } from '../partnerStatements/csv.ts';
import { statementOf } from '../partnerStatements/statement.ts';
import { listPartners } from '../../features/partners/queries.ts';
import { linesCsv } from '../../features/statements/csv.ts';
import { allStatements, readStatement } from '../../features/statements/queries.ts';
import { detailOf } from '../../features/statements/rows.ts';
import { type ArchiveFile, type DaysReading, read, type Reading, writeStream } from './archiveFile.ts';

/** Loaded by the process that draws alone. */
const drawHere: typeof restaurantStatementPdf = async (...values) =>
  (await import('../papers/restaurantStatementPdf.ts')).restaurantStatementPdf(...values);

/**
 * The statements of the period's months: each on paper, drawn here or as `draw` does, and line by
 * line.
 */
export async function restaurantStatementFiles(
  reading: DaysReading,
  draw: typeof restaurantStatementPdf = drawHere,
): Promise<ArchiveFile[]> {
  const { accountId, today, from, to } = reading;
  const statements = await read(reading, (tx) =>
    allStatements(tx, accountId, { from_date: from, to_date: to, sort: 'number' }, today),
  );
  const whole = async (id: number) => {
    const row = await read(reading, (tx) => readStatement(tx, accountId, id, today));
    if (row === undefined) throw new Error(`The statement ${id} is there no more`);
    return detailOf(row);
  };
  const brand = await read(reading, (tx) => brandOf(tx, accountId));
  return statements.flatMap(({ id, number }): ArchiveFile[] => [
    {
      path: `releves/restaurants/releve-${number}.pdf`,
      title: 'Relevés des restaurants, en PDF',
      about: 'un fichier par relevé des mois de la période, d’après son numéro',
      isTable: false,
      isStored: true,
      write: async (sink) => sink(await draw(await whole(id), brand)),
    },
    {
      path: `releves/restaurants/releve-${number}.csv`,
      title: 'Relevés des restaurants, ligne à ligne',
      about: 'les mêmes relevés, en CSV',
      isTable: true,
      write: async (sink) => writeStream(linesCsv(await whole(id)).body, sink),
    },
  ]);
}

/** Statements of each partner over the period, had, received and given: on paper and as CSV. */
export async function partnerStatementFiles(reading: Reading): Promise<ArchiveFile[]> {
  const { accountId, from, to } = reading;
  const { rows: partners } = await read(reading, (tx) => listPartners(tx, accountId, {}, false));
  const brand = await read(reading, (tx) => brandOf(tx, accountId));
  const { partnerStatementPdf } = await import('../papers/partnerStatementPdf.ts');
  return partners.flatMap((partner): ArchiveFile[] => {
    const statement = () => read(reading, (tx) => statementOf(tx, partner, { from_date: from, to_date: to }));
    return [
      {
        path: `releves/partenaires/partenaire-${partner.id}.pdf`,
        title: 'Relevés des partenaires, en PDF',
        about: 'un fichier par partenaire, d’après son numéro\u00a0: au début, reçus, donnés, à la fin',
        isTable: false,
        isStored: true,
        write: async (sink) => sink(await partnerStatementPdf(await statement(), brand)),
      },
      {
        path: `releves/partenaires/partenaire-${partner.id}.csv`,
        title: 'Relevés des partenaires, en CSV',
        about: 'les mêmes relevés, en CSV',
        isTable: true,
        write: async (sink) => writeStream(partnerStatementCsv(await statement()).body, sink),
      },
    ];
  });
}
