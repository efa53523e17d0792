import { columnsOf } from '../../base/columns.ts';
import { STOCK_CARD_STATE_LABELS } from '../../shared/ledgerCards/places.ts';
import { RETIRED_FOR_LABELS, UNIT_STATUS_LABELS } from '../../shared/units/labels.ts';
import type { Unit, UnitBatch, UnitPlace } from './rows.ts';

const unit = columnsOf<Unit>();
const batch = columnsOf<UnitBatch>();

/** Where a container was last read, where no place is known too. */
export const UNKNOWN_PLACE = 'Lieu inconnu';
const stateOf = (place: UnitPlace | null): string | null =>
  place === null || place.place === 'outside' ? null : STOCK_CARD_STATE_LABELS[place.state];

/** The columns of the numbered containers. */
export const UNIT_COLUMNS = {
  code: unit.text('Code', 'code'),
  format: unit.typed('Format', 'format_title'),
  batch: unit.typed('Lot', 'supplier_lot'),
  status: unit.text('Statut', ({ status }) => UNIT_STATUS_LABELS[status]),
  place: unit.typed('Lieu', ({ place }) => place?.name ?? UNKNOWN_PLACE),
  state: unit.text('État', ({ place }) => stateOf(place)),
  uses: unit.count('Utilisations', 'uses'),
  designed_washes: unit.count('Prévues', 'designed_washes', 'Utilisations prévues'),
  washes: unit.count('Lavages', 'washes'),
  missed: unit.count('Lectures ratées', 'missed'),
  to_retire: unit.text('À retirer', ({ to_retire }) => (to_retire ? 'oui' : null)),
  received_on: unit.day('Reçu le', 'received_on'),
  last_seen_at: unit.moment('Lu le', 'last_seen_at'),
  retired_at: unit.moment('Retiré le', 'retired_at'),
  retired_for: unit.text('Raison du retrait', (row) => row.retired_for && RETIRED_FOR_LABELS[row.retired_for]),
};

/** The columns of the batches. */
export const BATCH_COLUMNS = {
  id: batch.count('N°', 'id'),
  received_on: batch.day('Reçu le', 'received_on'),
  format: batch.typed('Format', 'format_title'),
  supplier: batch.typed('Fournisseur', 'supplier'),
  supplier_lot: batch.typed('Lot', 'supplier_lot'),
  declaration: batch.typed('Déclaration de conformité', 'declaration'),
  quantity: batch.count('Contenants', 'quantity'),
  units: batch.count('Numérotés', 'units'),
  retired: batch.count('Retirés', 'retired'),
  missing: batch.count('Introuvables', 'missing'),
  uses: batch.count('Utilisations en moyenne', 'uses'),
  transaction: batch.count('Transaction', 'transaction_id'),
  created_by: batch.typed('Par', 'created_by'),
};
