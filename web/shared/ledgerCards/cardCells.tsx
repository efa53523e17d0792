import './cardLinks.css';
import { euro, quantity } from '@boucle/contract/base/format.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type ReactNode } from 'react';
import { money, pieces } from '../../ui/cells.tsx';
import { hrefOf } from '../../ui/navigation/base.ts';
import { type BalanceCardOf, balanceCardAddress, type StockCardOf, stockCardAddress } from './cardAddress.ts';
import { mayReadCard } from './mayReadCard.ts';

/**
 * Cells of a list that open the card of their number, where the reader may; the bare number else.
 * Labels are for anyone who does not see the row.
 */
export interface CardCells {
  readonly stock: (of: StockCardOf, count: number, label: string) => ReactNode;
  readonly balance: (of: BalanceCardOf, euros: number, label: string) => ReactNode;
}

/** Numbers that open nothing: the columns as such. */
export const BARE_CELLS: CardCells = {
  stock: (_of, count) => pieces(count),
  balance: (_of, euros) => money(euros),
};

/**
 * Plain links, which the table follows itself: a component for each would cost more than the rest
 * of its row.
 */
export function cardCells(reader: Reader, role: Role | undefined): CardCells {
  // The initiative is named for anyone who has none.
  const account = (of: StockCardOf): StockCardOf => (role === 'super_admin' ? of : { ...of, account: undefined });
  return {
    stock: (of, count, label) =>
      mayReadCard(reader, role, of.place) ? (
        <a
          className="b-card-link"
          href={hrefOf(stockCardAddress(account(of)))}
          aria-label={`${quantity(count)}, fiche de stock\u00a0: ${label}`}
        >
          {pieces(count)}
        </a>
      ) : (
        pieces(count)
      ),
    balance: (of, euros, label) =>
      reader.mayOpen('balance-card') ? (
        <a
          className="b-card-link"
          href={hrefOf(balanceCardAddress(of))}
          aria-label={`${euro(euros)}, écritures\u00a0: ${label}`}
        >
          {money(euros)}
        </a>
      ) : (
        money(euros)
      ),
  };
}
