import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type FleetValueQuery, type ValueOfFormat } from '@boucle/contract/features/formats/fleetValue.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/csvFile.ts';
import { fleetHistories } from '../../domain/statistics/fleet/fleet.ts';
import { type Costed, costedPeriod } from '../../domain/statistics/fleet/fleetCosts.ts';

const FIRST_DAY = '0001-01-01';

const worthOf = ({ pieces, cents }: Costed) => ({ pieces, value: cents === null ? null : toEuros(cents) });

/**
 * The value of the fleet over a period, ever and until today when its days are left out, at the
 * weighted average cost; formats by name.
 */
export async function fleetValueOf(
  tx: Tx,
  accountId: number,
  { from_date: from = FIRST_DAY, date: to = parisDay(tx.now()) }: FleetValueQuery,
): Promise<ValueOfFormat[]> {
  const formats = await fleetHistories(tx, accountId, to);
  return formats.map(({ purchase_cost_cents: cost, changes, costs, ...format }) => {
    const { opening, added, lost, broken, left, closing } = costedPeriod(changes, costs, { from, to });
    return {
      ...format,
      purchase_cost: cost === null ? null : toEuros(cost),
      opening: worthOf(opening),
      added: worthOf(added),
      lost: worthOf(lost),
      broken: worthOf(broken),
      left: worthOf(left),
      fleet: worthOf(closing),
    };
  });
}

const euros = (value: number | null): string => (value === null ? 'sans coût' : euroPlain(value));
type Worth = 'opening' | 'added' | 'lost' | 'broken' | 'left' | 'fleet';
const worth = (name: string, of: Worth): CsvColumn<ValueOfFormat>[] => [
  { heading: name, value: (format) => String(format[of].pieces) },
  { heading: `${name}, valeur (€)`, value: (format) => euros(format[of].value) },
];

const COLUMNS: readonly CsvColumn<ValueOfFormat>[] = [
  { heading: 'N° du format', value: ({ format_id }) => String(format_id) },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Coût d’achat (€)', value: ({ purchase_cost }) => euros(purchase_cost) },
  ...worth('À l’ouverture', 'opening'),
  ...worth('Entrées', 'added'),
  ...worth('Perdus', 'lost'),
  ...worth('Cassés', 'broken'),
  ...worth('Autres sorties', 'left'),
  ...worth('En parc', 'fleet'),
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
