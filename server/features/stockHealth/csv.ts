import { type ByteStream } from '@boucle/contract/base/download.ts';
import { date, parisDay } from '@boucle/contract/base/format.ts';
import { type HealthQuery, type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import {
  FORECAST_METHOD_LABELS,
  HEALTH_PLACE_LABELS,
  SUPPLY_ACT_LABELS,
  URGENCY_LABELS,
} from '@boucle/contract/features/stockHealth/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { orderedShelves } from './found.ts';
import { healthRows } from './rows.ts';

const decimal = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));
const count = (value: number | null): string => (value === null ? '' : String(value));
const share = (value: number | null): string => (value === null ? '' : String(Math.round(value * 100)));

const COLUMNS: readonly CsvColumn<StockHealth>[] = [
  { heading: 'Type de lieu', value: ({ place }) => HEALTH_PLACE_LABELS[place] },
  { heading: 'Lieu', value: ({ place_name }) => place_name, typed: true },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Propres', value: ({ clean }) => String(clean) },
  { heading: 'Promis', value: ({ reserved }) => String(reserved) },
  { heading: 'Sales', value: ({ dirty }) => String(dirty) },
  { heading: 'Sales depuis plus de 7 jours', value: ({ old_dirty }) => String(old_dirty) },
  { heading: 'Seuil de commande', value: ({ order_below }) => count(order_below) },
  { heading: 'Couverture (jours)', value: ({ cover_days }) => decimal(cover_days) },
  { heading: 'S’épuise le', value: ({ runs_out_on }) => (runs_out_on === null ? '' : date(runs_out_on)) },
  { heading: 'Urgence', value: ({ urgency }) => URGENCY_LABELS[urgency] },
  { heading: 'Prévision', value: ({ method }) => FORECAST_METHOD_LABELS[method] },
  { heading: 'Erreur (%)', value: ({ error }) => share(error) },
  { heading: 'Erreur de la prévision naïve (%)', value: ({ naive_error }) => share(naive_error) },
  {
    heading: 'Erreur rapportée à celle de la naïve',
    value: ({ mase }) => decimal(mase === null ? null : Math.round(mase * 100) / 100),
  },
  { heading: 'Sans doute perdus (28 jours)', value: ({ lost }) => String(lost) },
  { heading: 'Déjà en tournée', value: ({ coming }) => String(coming) },
  {
    heading: 'Proposition',
    value: ({ proposals }) => proposals.map(({ act, wanted }) => `${SUPPLY_ACT_LABELS[act]} ${wanted}`).join(', '),
  },
  {
    heading: 'Transferts',
    value: ({ transfers }) => transfers.map((one) => `${one.quantity} de ${one.from_name} à ${one.to_name}`).join(', '),
    typed: true,
  },
];

/** The shelves that answer the filters, in the order of the list, as CSV. */
export function healthCsv(
  database: Database,
  accountId: number,
  query: HealthQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    async (tx) => {
      const { shelves, sharing } = await orderedShelves(tx, accountId, query);
      return shelves.map(sharing());
    },
    (tx, shelves) => healthRows(tx, accountId, shelves),
  );
  return { headers: csvHeaders(`sante-des-stocks-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
