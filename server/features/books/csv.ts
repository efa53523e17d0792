import {
  amountOf,
  LIABILITY_AGE_LABELS,
  LIABILITY_KIND_LABELS,
  LIABILITY_OWNER_LABELS,
} from '@boucle/contract/features/books/liability.ts';
import { liabilityColumns } from '@boucle/contract/features/books/columns.ts';
import { type Liability, type LiabilityRowsQuery } from '@boucle/contract/features/books/calls.ts';
import { euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvFile, csvOfRows } from '../../platform/http/csvFile.ts';
import { liabilityKeys, rowsOfKeys } from './liabilityRows.ts';

interface SummaryLine {
  readonly part: string;
  readonly label: string;
  readonly deposit?: number;
  readonly pieces?: number;
  readonly amount: number;
}

const SUMMARY: readonly CsvColumn<SummaryLine>[] = [
  { heading: 'Rubrique', value: ({ part }) => part },
  { heading: 'Détail', value: ({ label }) => label, typed: true },
  { heading: 'Consigne', value: ({ deposit }) => (deposit === undefined ? '' : euroPlain(deposit)) },
  { heading: 'Contenants', value: ({ pieces }) => (pieces === undefined ? '' : String(pieces)) },
  { heading: 'Montant', value: ({ amount }) => euroPlain(amount) },
];

/** The liability of a day, figure by figure. */
function summaryLines({ day, total, owed, formats, ages, checks }: Liability): SummaryLine[] {
  return [
    { part: 'Encours', label: `Au ${writtenDay(day)}`, amount: total },
    ...owed.map(({ kind, owner, owner_name: name, pieces, amount }) => ({
      part: LIABILITY_KIND_LABELS[kind],
      label: name ?? LIABILITY_OWNER_LABELS[owner],
      ...(kind !== 'CAG' && { pieces }),
      amount,
    })),
    ...formats.map(({ format, deposit, pieces, guests }) => ({
      part: 'Consignes par format',
      label: format.title,
      deposit,
      pieces: pieces + guests,
      amount: amountOf(deposit, pieces + guests),
    })),
    ...ages.map(({ age, pieces, amount }) => ({
      part: 'Consignes par âge du prêt',
      label: LIABILITY_AGE_LABELS[age],
      pieces,
      amount,
    })),
    ...checks.flatMap(({ kind, balance, entries, off }) => [
      { part: 'Rapprochement, soldes', label: LIABILITY_KIND_LABELS[kind], amount: balance },
      { part: 'Rapprochement, écritures', label: LIABILITY_KIND_LABELS[kind], amount: entries },
      { part: 'Rapprochement, écart', label: LIABILITY_KIND_LABELS[kind], amount: off },
    ]),
  ];
}

/** The figures of a day as CSV. */
export const liabilityCsv = (liability: Liability) =>
  csvOfRows(`encours-${liability.day}`, SUMMARY, summaryLines(liability));

/** The rows of a day's liability that answer the filters, as a streamed CSV. */
export const liabilityRowsCsv = (database: Database, accountId: number, day: string, query: LiabilityRowsQuery) =>
  csvFile(
    `encours-detail-${day}`,
    liabilityColumns(day),
    pagesById(
      database,
      accountId,
      (tx) => liabilityKeys(tx, accountId, day, query),
      (tx, keys) => rowsOfKeys(tx, accountId, keys),
    ),
  );
