import { columnsOf } from '../../base/columns.ts';
import type { Order } from './calls.ts';
import { orderStatusLabel } from './status.ts';

const { text, typed, count, money, instant } = columnsOf<Order>();

/** The columns of the orders. */
export const ORDER_COLUMNS = {
  id: count('N°', 'id'),
  external_id: typed('Référence externe', 'external_id'),
  restaurant: typed('Restaurant', ({ restaurant }) => restaurant.name),
  customer: typed('Client', ({ customer }) => customer.email),
  partner: typed('Partenaire', ({ partner }) => partner.name),
  deliver_count: count('À livrer', 'deliver_count'),
  pickup_count: count('À reprendre', 'pickup_count'),
  deposit: money('Consigne', 'deposit'),
  status: text('Statut', ({ status }) => orderStatusLabel(status)),
  created_at: instant('Créée le', 'created_at'),
  delivered_at: instant('Livrée le', 'delivered_at'),
};
