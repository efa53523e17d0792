import { count, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type CountLineDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { part } from '../../../ui/loading/part.tsx';

const ConfirmDialog = part(() => import('../../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

type Order = CountLineDetail['orders'][number];

/** Orders that count on the containers of the line; one that is cancelled sets its own free. */
export function LineOrders({ orders, canCancel }: { orders: readonly Order[]; canCancel: boolean }) {
  const [asked, setAsked] = useState<Order>();
  const changed = useStocksChanged();
  const cancel = useIdempotentMutation({
    send: ({ id }: Order, options) => client.orders.cancel({ id }, options),
    subject: ({ id }) => id,
    success: () => 'Commande annulée.',
    onDone: () => setAsked(undefined),
    onSettled: changed,
  });
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="count-orders">
      <h3 id="count-orders">Promis à des commandes</h3>
      <ul className="plain-lines">
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              <Link className="b-link" to={pathOf('order', { id: order.id })}>
                Commande n°&nbsp;{quantity(order.id)}
              </Link>
              , {order.customer}, {count(order.reserved, 'contenant', 'contenants')}
            </span>
            {canCancel && (
              <Button size="small" tone="danger" onClick={() => setAsked(order)}>
                Annuler la commande
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {asked !== undefined && (
          <ConfirmDialog
            title={`Annuler la commande n°\u00a0${quantity(asked.id)}`}
            confirm="Annuler la commande"
            cancel="Garder la commande"
            tone="danger"
            busy={cancel.isPending}
            error={problemOf(cancel.error)}
            onConfirm={() => cancel.mutate(asked)}
            onCancel={() => setAsked(undefined)}
          >
            {`Les contenants promis à ${asked.customer} et l’argent gardé sur sa cagnotte redeviennent disponibles.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  );
}
