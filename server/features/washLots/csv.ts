import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { WASH_LOT_STATUS_LABELS, WASH_REJECT_CAUSE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot, type WashLotLine, type WashLotListQuery } from '@boucle/contract/features/washLots/shapes.ts';
import { WASH_SITE_KIND_LABELS } from '@boucle/contract/shared/washSites/labels.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { lotIds } from './listQueries.ts';
import { lotsById } from './rows.ts';

interface RegisterRow {
  readonly lot: WashLot;
  readonly line: WashLotLine;
}

const COLUMNS: readonly CsvColumn<RegisterRow>[] = [
  { heading: 'Lot', value: ({ lot }) => lot.number },
  { heading: 'Statut', value: ({ lot }) => WASH_LOT_STATUS_LABELS[lot.status] },
  { heading: 'Lieu de lavage', value: ({ lot }) => lot.site.name, typed: true },
  { heading: 'Type de lieu', value: ({ lot }) => WASH_SITE_KIND_LABELS[lot.site.kind] },
  { heading: 'Programme', value: ({ lot }) => lot.program, typed: true },
  {
    heading: 'Température (°C)',
    value: ({ lot }) => (lot.temperature_c === null ? '' : String(lot.temperature_c)),
  },
  { heading: 'Produit', value: ({ lot }) => lot.product, typed: true },
  { heading: 'Lot du produit', value: ({ lot }) => lot.product_batch, typed: true },
  { heading: 'Opérateur', value: ({ lot }) => lot.operator?.name ?? '', typed: true },
  { heading: 'Début', value: ({ lot }) => dateTime(lot.started_at) },
  { heading: 'Fin', value: ({ lot }) => instantCell(lot.ended_at) },
  { heading: 'Format', value: ({ line }) => line.format_title, typed: true },
  { heading: 'Entrés', value: ({ line }) => String(line.dirty_in) },
  { heading: 'Propres', value: ({ line }) => (line.clean_out === null ? '' : String(line.clean_out)) },
  { heading: 'Rejetés', value: ({ line }) => String(line.rejected) },
  {
    heading: 'Causes des rejets',
    value: ({ lot, line }) =>
      lot.rejects
        .filter(({ format_id }) => format_id === line.format_id)
        .map(({ cause, quantity }) => `${WASH_REJECT_CAUSE_LABELS[cause]}\u00a0: ${quantity}`)
        .join(', '),
  },
  { heading: 'Inspecté le', value: ({ lot }) => instantCell(lot.inspected_at) },
  { heading: 'Inspecté par', value: ({ lot }) => lot.inspected_by ?? '', typed: true },
  { heading: 'Clôturé le', value: ({ lot }) => instantCell(lot.closed_at) },
  { heading: 'Transaction', value: ({ lot }) => (lot.transaction_id === null ? '' : String(lot.transaction_id)) },
  { heading: 'Rappelé le', value: ({ lot }) => instantCell(lot.recalled_at) },
  { heading: 'Motif du rappel', value: ({ lot }) => lot.recall_reason ?? '', typed: true },
  { heading: 'Commentaire', value: ({ lot }) => lot.comment, typed: true },
];

/**
 * The register of the lots that answer the filters, a row for each format of a lot, as a streamed
 * CSV.
 */
export function washLotCsv(
  database: Database,
  accountId: number,
  query: WashLotListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => lotIds(tx, accountId, query),
    async (tx, ids) => (await lotsById(tx, accountId, ids)).flatMap((lot) => lot.lines.map((line) => ({ lot, line }))),
  );
  return { headers: csvHeaders(`lots-de-lavage-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
