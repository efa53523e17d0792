import { orderCustomer } from './orderCustomer.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type OrderAction, orderActions } from '@boucle/contract/features/orders/status.ts';
import { type Order } from '@boucle/contract/features/orders/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { orderChip } from '../../shared/chips.ts';
import { type RowQuestion } from '../../shared/useRowQuestion.ts';
import { Money } from '../../ui/cells.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { ORDER_ACTION_LOOKS, undoes } from './actions.tsx';
import { orderName } from './columns.tsx';

/** An order as a row; a click opens it, `ask` asks what its state allows somebody of that role. */
export function orderRow(role: string | undefined, ask: (asked: RowQuestion<OrderAction>) => void): RowTraits<Order> {
  return {
    key: ({ id }) => String(id),
    name: ({ id }) => `commande ${orderName(id)}`,
    to: ({ id }) => pathOf('order', { id }),
    actions: (order) => {
      const actions = orderActions(order, role);
      const firstBack = actions.find(undoes);
      return actions.map((action) => ({
        ...ORDER_ACTION_LOOKS[action],
        ...(action === 'cancel' && { tone: 'danger' as const }),
        ...(action === firstBack && action !== actions[0] && { divider: true }),
        onSelect: () => ask({ id: order.id, question: action }),
      }));
    },
    phone: ({ id, restaurant, customer, status, deposit, created_at }) => ({
      title: `${restaurant.name} · ${orderName(id)}`,
      chip: <StatusChip {...orderChip(status)} />,
      end: <Money euros={deposit} />,
      meta: orderCustomer(customer),
      metaEnd: dateTime(created_at),
    }),
  };
}
