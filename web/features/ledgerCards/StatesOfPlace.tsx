import { quantity } from '@boucle/contract/format.ts';
import { type StockCard } from '@boucle/contract/ledgerCards/calls.ts';
import { STOCK_CARD_STATE_LABELS, type StockCardState } from '@boucle/contract/ledgerCards/places.ts';
import { useSearch } from '@tanstack/react-router';
import { type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { Link } from '../../ui/Link.tsx';
import { stockHere } from './here.ts';

/** The states of the place with what is there of each: links to their cards, over the same period. */
export function StatesOfPlace({ asked, card }: { asked: StockCardOf; card: StockCard }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const to = (state: StockCardState | undefined) => stockHere({ ...asked, state }, search);
  const total = card.stocks.reduce((sum, { quantity: pieces }) => sum + pieces, 0);
  return (
    <nav className="b-card-states" aria-label="État">
      <Link to={to(undefined)} replace aria-current={asked.state === undefined ? 'page' : undefined}>
        Tous <b>{quantity(total)}</b>
      </Link>
      {card.stocks.map(({ state, quantity: pieces }) => (
        <Link key={state} to={to(state)} replace aria-current={asked.state === state ? 'page' : undefined}>
          {STOCK_CARD_STATE_LABELS[state]} <b>{quantity(pieces)}</b>
        </Link>
      ))}
    </nav>
  );
}
