import { columnsOf } from '../../base/columns.ts';
import { WASH_LOT_STATUS_LABELS } from '../../shared/washLots/labels.ts';
import { WASH_SITE_KIND_LABELS } from '../../shared/washSites/labels.ts';
import type { WashLot } from './shapes.ts';

const { text, typed, count, moment } = columnsOf<WashLot>();

/** The columns of the lots, but the quantities of each format. */
export const WASH_LOT_COLUMNS = {
  number: text('Lot', 'number'),
  status: text('Statut', ({ status }) => WASH_LOT_STATUS_LABELS[status]),
  site: typed('Lieu de lavage', ({ site }) => site.name),
  kind: text('Type de lieu', ({ site }) => WASH_SITE_KIND_LABELS[site.kind]),
  program: typed('Programme', 'program'),
  temperature_c: count('Température', 'temperature_c', 'Température (°C)'),
  product: typed('Produit', 'product'),
  product_batch: typed('Lot du produit', 'product_batch'),
  operator: typed('Opérateur', ({ operator }) => operator?.name),
  started_at: moment('Début', 'started_at'),
  ended_at: moment('Fin', 'ended_at'),
};

/** What followed its washing, in its CSV. */
export const WASH_LOT_ENDS = {
  inspected_at: moment('Inspecté le', 'inspected_at'),
  inspected_by: typed('Inspecté par', 'inspected_by'),
  closed_at: moment('Clôturé le', 'closed_at'),
  transaction: count('Transaction', 'transaction_id'),
  recalled_at: moment('Rappelé le', 'recalled_at'),
  recall_reason: typed('Motif du rappel', 'recall_reason'),
  comment: typed('Commentaire', 'comment'),
};
