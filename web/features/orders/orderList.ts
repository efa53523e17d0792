import { ORDER_STATUSES, orderStatusLabel } from '@boucle/contract/features/orders/status.ts';
import { type Order, type ORDER_SORTS, type orderListQuery } from '@boucle/contract/features/orders/calls.ts';
import { STATUS_SPELLINGS } from '@boucle/contract/shared/transactions/statuses.ts';
import { type z } from 'zod';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { anyOf, numbered, onDay } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { orderColumns } from './columns.tsx';

/** The orders, the newest first. */
export const ORDER_LIST = defineList<Order, z.input<typeof orderListQuery>, (typeof ORDER_SORTS)[number]>({
  name: 'orders',
  columns: orderColumns(NO_LINKS),
  order: '-created_at',
  search: 'N°, référence, restaurant ou client',
  filters: {
    status: anyOf('Statut', ORDER_STATUSES, orderStatusLabel),
    restaurant_id: numbered(),
    partner_id: numbered(),
    format_id: numbered({ label: 'Format' }),
    customer_id: numbered({ label: 'Client' }),
    ended_on: onDay({ label: 'Terminée le', word: 'ended' }),
    period: { label: 'Créée' },
  },
  spellings: STATUS_SPELLINGS,
});
