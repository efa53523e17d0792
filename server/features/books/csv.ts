import {
  amountOf,
  daysLent,
  LIABILITY_AGE_LABELS,
  LIABILITY_KIND_LABELS,
  LIABILITY_OWNER_LABELS,
} from '@boucle/contract/features/books/liability.ts';
import { type Liability, type LiabilityRow, type LiabilityRowsQuery } from '@boucle/contract/features/books/calls.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream, onePage } from '../../platform/http/csv.ts';
import { dayCell } from '../../platform/http/csvValues.ts';
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

type Csv = { headers: Record<string, string>; body: ByteStream };

/** The figures of a day as CSV. */
export const liabilityCsv = (liability: Liability): Csv => ({
  headers: csvHeaders(`encours-${liability.day}`),
  body: csvStream(SUMMARY, onePage(summaryLines(liability))),
});

const rowColumns = (day: string): readonly CsvColumn<LiabilityRow>[] => [
  { heading: 'Compte', value: ({ kind }) => LIABILITY_KIND_LABELS[kind] },
  { heading: 'Type de titulaire', value: ({ owner }) => LIABILITY_OWNER_LABELS[owner] },
  { heading: 'Titulaire', value: ({ owner_name: name }) => name, typed: true },
  { heading: 'Format', value: ({ format_title: title }) => title ?? '', typed: true },
  { heading: 'Consigne', value: ({ deposit }) => (deposit === null ? '' : euroPlain(deposit)) },
  { heading: 'Prêté le', value: ({ since }) => dayCell(since) },
  { heading: 'Âge (jours)', value: ({ since }) => (since === null ? '' : String(daysLent(since, day))) },
  { heading: 'Contenants', value: ({ pieces }) => (pieces === null ? '' : String(pieces)) },
  { heading: 'Montant', value: ({ amount }) => euroPlain(amount) },
];

/** The rows of a day's liability that answer the filters, as a streamed CSV. */
export const liabilityRowsCsv = (
  database: Database,
  accountId: number,
  day: string,
  query: LiabilityRowsQuery,
): Csv => ({
  headers: csvHeaders(`encours-detail-${day}`),
  body: csvStream(
    rowColumns(day),
    pagesById(
      database,
      accountId,
      (tx) => liabilityKeys(tx, accountId, day, query),
      (tx, keys) => rowsOfKeys(tx, accountId, keys),
    ),
  ),
});
