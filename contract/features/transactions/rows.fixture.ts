import { moneyOf } from './money.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';
import { type TransactionType } from '../../shared/transactions/types.ts';

/** A transaction where everybody has a name, for tests: each type shows what concerns it. */
export function transactionOf(type: TransactionType, changes: Partial<TransactionRow> = {}): TransactionRow {
  const row: Omit<TransactionRow, 'money'> = {
    id: 48213,
    transaction_type: type,
    amount: 12.5,
    containers: [{ format_id: 1, format_title: 'Grand bol 1 L', quantity: 40, role: null }],
    containers_cost: 245,
    containers_count: 40,
    created_at: '2025-04-01T12:09:00Z',
    completed_at: '2025-04-01T12:12:00Z',
    status: 'completed',
    user_id: 5,
    user_email: 'lea@exemple.fr',
    user_name: 'Léa Roy',
    admin_id: 2,
    admin_email: 'camille@boucle.test',
    admin_name: 'Camille Ferrand',
    drop_off_point_id: 7,
    drop_off_point_name: 'Gare Sud',
    collection_terminal_drawer_id: 8,
    collection_terminal_drawer_name: 'Tiroir 3',
    partner_id: null,
    partner_name: null,
    restaurant_id: 9,
    custom_customer: null,
    restaurant_name: 'Chez Manon',
    account_name: 'Consigne Loire',
    owner_type: 'Customer',
    owner: { id: 5, label: 'lea@exemple.fr' },
    comments: null,
    failure_reason: null,
    variant: null,
    day: '2025-04-01',
    reverses_id: null,
    receiver: null,
    outside: null,
    wash_lot: null,
    device_name: null,
    ...changes,
  };
  return { ...row, money: moneyOf(row) };
}
