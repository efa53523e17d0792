import { orderCustomer } from './orderCustomer.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { useReader } from '../../shared/useReader.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Who the order concerns; names are links where the reader may go. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const reader = useReader();
  const named = (page: 'restaurant' | 'customer' | 'partner-supply', id: number, name: string) =>
    reader.mayOpen(page) ? (
      <Link className="b-link" to={pathOf(page, { id })}>
        {name}
      </Link>
    ) : (
      name
    );
  const { restaurant, customer, partner, created_at, delivered_at } = order;
  return (
    <Sheet title="Informations">
      <Facts
        facts={[
          ['Restaurant', named('restaurant', restaurant.id, restaurant.name)],
          ['Client', named('customer', customer.id, orderCustomer(customer))],
          ['Partenaire', named('partner-supply', partner.id, partner.name)],
          ['Créée le', dateTime(created_at)],
          ...(delivered_at === null ? [] : [['Livrée le', dateTime(delivered_at)] as const]),
          ...(reader.mayOpen('account') ? [['Journal', <JournalLink entity="order" id={order.id} />] as const] : []),
        ]}
      />
    </Sheet>
  );
}
