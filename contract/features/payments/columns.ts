import { columnsOf } from '../../base/columns.ts';
import { PAYMENT_DIRECTION_LABELS, PAYMENT_MEANS_LABELS } from '../../shared/statements/means.ts';
import type { RecordedPayment } from './calls.ts';

const { text, typed, count, money, day } = columnsOf<RecordedPayment>();

/** « Reçu », « Reversé, annulé », « Annulation ». */
export const paymentNature = ({ direction, reverses_id, reversed }: RecordedPayment): string =>
  reverses_id === null ? `${PAYMENT_DIRECTION_LABELS[direction]}${reversed ? ', annulé' : ''}` : 'Annulation';

/** The columns of the payments. */
export const PAYMENT_COLUMNS = {
  day: day('Date', 'day'),
  client: typed('Restaurant', ({ restaurant, service }) => restaurant?.name ?? service?.customer, 'Client'),
  nature: text('Nature', paymentNature),
  means: text('Moyen', ({ means }) => PAYMENT_MEANS_LABELS[means]),
  amount: money('Montant', 'amount'),
  statement: text('Relevé', ({ statement }) => statement?.number),
  invoices: text('Factures', ({ invoices }) => invoices.map(({ label }) => label ?? 'À émettre').join(', ')),
  comment: typed('Commentaire', 'comment'),
  by: typed('Par', 'by'),
  id: count('N°', 'id'),
  reverses_id: count('Annule le n°', 'reverses_id'),
};
