import { type APIRequestContext } from '@playwright/test';
import { type Order, type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { type Api, apiOf } from './api.ts';
import { asOwner, demoAccount } from './database.ts';

/**
 * Sees that so many orders wait for the partner of the demo, and so many are on their way: tried
 * once more, a walk finds those it already took gone.
 */
export async function ensureOrders(
  request: APIRequestContext,
  { pending = 0, validated = 0 }: { pending?: number; validated?: number },
): Promise<void> {
  const api = await apiOf(request, 'account_admin');
  const count = async (status: string) => (await api.get<Order[]>(`/orders?filter[status][]=${status}`)).length;
  for (let there = await count('pending'); there < pending; there += 1) await createOrder(api);
  for (let there = await count('validated'); there < validated; there += 1) {
    await api.post(`/orders/${await createOrder(api)}/validate`, {});
  }
}

/** One more order that waits, the latest: it has no past. Answers its number. */
export const newOrder = async (request: APIRequestContext): Promise<number> =>
  createOrder(await apiOf(request, 'account_admin'));

/**
 * Of somebody without another, who has a container to give back and what two others cost; answers
 * its number.
 */
async function createOrder(api: Api): Promise<number> {
  const [found] = await asOwner<Record<'customer' | 'held' | 'restaurant' | 'there', string>>(
    `select l.customer, l.held, c.place_id as restaurant, c.format_id as there
       from (select o.account_id, o.owner_id as customer, min(o.format_id) as held from lots o
              where o.account_id = $1 and o.owner = 'U' and o.left_quantity > 0 group by 1, 2) l
       join cells c on c.account_id = $1 and c.place = 'R' and c.state = 'clean' and c.quantity - c.reserved >= 4
      where not exists (select from orders w
              where w.account_id = $1 and w.customer_id = l.customer and w.status in ('pending', 'validated'))
      order by c.quantity - c.reserved desc, l.customer limit 1`,
    [await demoAccount()],
  );
  if (found === undefined) throw new Error('Nobody of the demo can order.');
  const { customer, held, restaurant, there } = found;
  await api.post(`/customers/${customer}/credits`, { amount: 40 });
  const { id } = await api.post<OrderDetail>('/orders', {
    customer_id: Number(customer),
    restaurant_id: Number(restaurant),
    partner_id: 1,
    deliver: [{ format_id: Number(there), quantity: 2 }],
    pickup: [{ format_id: Number(held), quantity: 1 }],
  });
  return id;
}
