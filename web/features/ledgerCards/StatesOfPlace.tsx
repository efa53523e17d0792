import { quantity } from '@boucle/contract/base/format.ts';
import { type StockCard } from '@boucle/contract/features/ledgerCards/calls.ts';
import { STOCK_CARD_STATE_LABELS, type StockCardState } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type OrderStatus } from '@boucle/contract/features/orders/status.ts';
import { type WashLotStatus } from '@boucle/contract/shared/washLots/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiBookmarkOutline } from '@mdi/js';
import { useSearch } from '@tanstack/react-router';
import { type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { withQuery } from '../../ui/navigation/withQuery.ts';
import { stockHere } from './here.ts';

/** An order keeps its containers aside until they leave. */
const RESERVING: OrderStatus = 'pending';
const RECALLING: WashLotStatus = 'recalled';

/**
 * The states of the place with what is there of each: links to their cards, over the same period.
 * What is reserved is no state, the containers have not moved: it leads to the orders, or recalls,
 * that keep them.
 */
export function StatesOfPlace({ asked, card }: { asked: StockCardOf; card: StockCard }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const to = (state: StockCardState | undefined) => stockHere({ ...asked, state }, search);
  const sum = (of: (stock: StockCard['stocks'][number]) => number) =>
    card.stocks.reduce((total, stock) => total + of(stock), 0);
  const reserved = sum((stock) => stock.reserved);
  const keeping =
    asked.place === 'restaurant'
      ? {
          words: 'voir les commandes',
          to: withQuery(pathOf('orders'), { restaurant_id: asked.id, format_id: asked.format, status: RESERVING }),
        }
      : {
          words: 'voir les rappels',
          to: withQuery(partAddress('/transactions/wash', 'lots', `vue=liste&status=${RECALLING}`), {
            format_id: asked.format,
          }),
        };
  return (
    <nav className="b-card-states" aria-label="État">
      <Link to={to(undefined)} replace aria-current={asked.state === undefined ? 'page' : undefined}>
        Tous <b>{quantity(sum(({ quantity: pieces }) => pieces))}</b>
      </Link>
      {card.stocks.map(({ state, quantity: pieces }) => (
        <Link key={state} to={to(state)} replace aria-current={asked.state === state ? 'page' : undefined}>
          {STOCK_CARD_STATE_LABELS[state]} <b>{quantity(pieces)}</b>
        </Link>
      ))}
      {reserved > 0 && (
        <Link to={keeping.to} aria-label={`Réservés, ${quantity(reserved)}, ${keeping.words}`}>
          <Icon path={mdiBookmarkOutline} size={16} />
          Réservés <b>{quantity(reserved)}</b>
        </Link>
      )}
    </nav>
  );
}
