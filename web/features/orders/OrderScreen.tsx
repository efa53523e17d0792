import './orders.css';
import { orderActions } from '@boucle/contract/features/orders/status.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSession } from '../../api/useSession.ts';
import { orderChip } from '../../shared/chips.ts';
import { Page } from '../../ui/Page.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { PageLoading } from '../../shared/lists/PageLoading.tsx';
import { useAddressId } from '../../shared/useAddressId.ts';
import { part } from '../../ui/loading/part.tsx';
import { type HandAction, OrderButtons, OrderPrimary } from './actions.tsx';
import { orderName } from './columns.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderTransactions } from './OrderTransactions.tsx';
import { orderQuery } from './queries.ts';
import { TimeLine } from './TimeLine.tsx';

const OrderDialogs = part(() => import('./dialogs/OrderDialogs.tsx'), 'OrderDialogs');

const CRUMB = { label: 'Commandes', to: pathOf('orders') };
const BREADCRUMB = [CRUMB];

/**
 * One order: where it stands, its containers, its money, what was recorded, and what may be done
 * now.
 */
export function OrderScreen() {
  const id = useAddressId();
  const role = useSession()?.user?.role;
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const [open, setOpen] = useState<HandAction>();
  const title = `Commande ${orderName(id)}`;

  if (!order) {
    return (
      <PageLoading
        title={title}
        crumb={CRUMB}
        missing={{
          title: 'Commande introuvable',
          words: 'Cette commande n’existe pas',
          back: 'Revenir aux commandes',
        }}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const [main, ...others] = orderActions(order, role);
  return (
    <Page
      title={title}
      note={<StatusChip {...orderChip(order.status)} />}
      subtitle={order.external_id === null ? undefined : `Référence externe ${order.external_id}`}
      breadcrumb={BREADCRUMB}
      actions={others.length === 0 ? undefined : <OrderButtons actions={others} open={setOpen} />}
      primary={main === undefined ? undefined : <OrderPrimary action={main} open={setOpen} />}
    >
      <div className="b-stack">
        {order.failure_reason !== null && <p className="b-order-failure">{order.failure_reason}</p>}
        <TimeLine order={order} />
        <div className="b-order-columns">
          <div className="b-stack">
            <OrderLines order={order} act="deliver" />
            <OrderLines order={order} act="pickup" />
          </div>
          <div className="b-stack">
            <OrderMoney order={order} />
            <OrderFacts order={order} />
          </div>
        </div>
        <OrderTransactions order={order} />
      </div>
      <Suspense>
        {open !== undefined && <OrderDialogs action={open} order={order} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Page>
  );
}
