import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type FleetValueQuery, type ValueOfFormat } from '@boucle/contract/features/formats/fleetValue.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/csvFile.ts';
import { type ValueRow, valueRows } from '../../domain/statistics/fleet.ts';

const worthOf = (pieces: number, cents: number | null) => ({
  pieces,
  value: cents === null ? null : toEuros(pieces * cents),
});

const formatOf = ({ purchase_cost_cents: cents, fleet, lost, broken, ...format }: ValueRow): ValueOfFormat => ({
  ...format,
  purchase_cost: cents === null ? null : toEuros(cents),
  fleet: worthOf(fleet, cents),
  lost: worthOf(lost, cents),
  broken: worthOf(broken, cents),
});

/**
 * The value of the fleet at the end of a day, today's when none is requested, at the purchase costs
 * of now; formats by name.
 */
export async function fleetValueOf(tx: Tx, accountId: number, { date }: FleetValueQuery): Promise<ValueOfFormat[]> {
  return (await valueRows(tx, accountId, date ?? parisDay(tx.now()))).map(formatOf);
}

const euros = (value: number | null): string => (value === null ? '' : euroPlain(value));

const COLUMNS: readonly CsvColumn<ValueOfFormat>[] = [
  { heading: 'N° du format', value: ({ format_id }) => String(format_id) },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Coût d’achat (€)', value: ({ purchase_cost }) => euros(purchase_cost) },
  { heading: 'En parc', value: ({ fleet }) => String(fleet.pieces) },
  { heading: 'Valeur du parc (€)', value: ({ fleet }) => euros(fleet.value) },
  { heading: 'Perdus', value: ({ lost }) => String(lost.pieces) },
  { heading: 'Valeur des perdus (€)', value: ({ lost }) => euros(lost.value) },
  { heading: 'Cassés', value: ({ broken }) => String(broken.pieces) },
  { heading: 'Valeur des cassés (€)', value: ({ broken }) => euros(broken.value) },
];

/** The same, a line for each format, as a streamed CSV. */
export const fleetValueCsv = (database: Database, accountId: number, asked: FleetValueQuery) =>
  csvFile(
    `valeur-du-parc-${asked.date ?? parisDay(new Date())}`,
    COLUMNS,
    pagesById(
      database,
      accountId,
      (tx) => fleetValueOf(tx, accountId, asked),
      (_tx, rows) => Promise.resolve([...rows]),
    ),
  );
