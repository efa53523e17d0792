import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { orderStatusLabel } from '@boucle/contract/features/orders/status.ts';
import { type Order, type OrderListQuery } from '@boucle/contract/features/orders/calls.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { type Reader } from '../../platform/api/readers.ts';
import { orderIds, ordersById } from './queries.ts';

const COLUMNS: readonly CsvColumn<Order>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Référence externe', value: ({ external_id }) => external_id ?? '', typed: true },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant.name, typed: true },
  { heading: 'Client', value: ({ customer }) => customer.email, typed: true },
  { heading: 'Partenaire', value: ({ partner }) => partner.name, typed: true },
  { heading: 'À livrer', value: ({ deliver_count }) => String(deliver_count) },
  { heading: 'À reprendre', value: ({ pickup_count }) => String(pickup_count) },
  { heading: 'Consigne (€)', value: ({ deposit }) => euroPlain(deposit) },
  { heading: 'Statut', value: ({ status }) => orderStatusLabel(status) },
  { heading: 'Créée le', value: ({ created_at }) => dateTime(created_at) },
  { heading: 'Livrée le', value: ({ delivered_at }) => instantCell(delivered_at) },
];

/** The orders that answer the filters, in the order of the list, as a streamed CSV. */
export function orderCsv(
  database: Database,
  owner: Reader,
  query: OrderListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const { accountId } = owner;
  const pages = pagesById(
    database,
    accountId,
    (tx) => orderIds(tx, owner, query),
    (tx, ids) => ordersById(tx, accountId, ids),
  );
  return { headers: csvHeaders(`commandes-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
