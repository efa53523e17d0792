import { columnsOf } from '../../base/columns.ts';
import { date } from '../../base/format.ts';
import { SEPA_BATCH_STATE_LABELS, SEPA_TRANSFER_STATE_LABELS } from './labels.ts';
import type { SepaBatch, SepaTransfer } from './shapes.ts';

const { text, typed, count, money, day } = columnsOf<SepaBatch>();
const transfer = columnsOf<SepaTransfer>();

/** The columns of the batches. */
export const SEPA_BATCH_COLUMNS = {
  number: text('Lot', 'label'),
  transfers: count('Virements', 'transfers'),
  amount: money('Montant', 'amount'),
  returned: money('Retourné', 'returned'),
  pay_on: day('À payer le', 'pay_on', 'Exécution demandée'),
  state: text('Statut', ({ state }) => SEPA_BATCH_STATE_LABELS[state]),
  ended_on: day('Terminé le', 'ended_on', 'Exécuté ou annulé le'),
  created_at: text('Préparé le', ({ created_at }) => date(created_at)),
  by: typed('Préparé par', 'by'),
};

/** The columns of one batch, transfer by transfer. */
export const SEPA_TRANSFER_COLUMNS = {
  n: transfer.count('N°', 'n'),
  beneficiary: transfer.typed('Bénéficiaire', 'beneficiary'),
  iban_end: transfer.text('Fin de l’IBAN', 'iban_end'),
  statement: transfer.text('Relevé', ({ statement }) => statement?.number),
  restaurant: transfer.typed('Restaurant', ({ statement }) => statement?.restaurant),
  holder: transfer.typed('Conso ou carte', ({ holder }) => holder?.name),
  transaction_id: transfer.count('Transaction', 'transaction_id'),
  amount: transfer.money('Montant', 'amount'),
  state: transfer.text('Statut', ({ state }) => SEPA_TRANSFER_STATE_LABELS[state]),
  returned_on: transfer.day('Retourné le', 'returned_on'),
  reason: transfer.typed('Motif', 'reason'),
};
