import './cardLinks.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { Pieces } from '../../ui/cells.tsx';
import { type StockCardOf, stockCardAddress } from './cardAddress.ts';
import { useMayReadCard } from './useMayReadCard.ts';

type StockNumberProps = {
  of: StockCardOf;
  count: number;
  /**
   * Name of the count, for anyone who does not see the headings: « Grand bol propres, Chez Manon ».
   */
  label: string;
  /** Shown instead of the bare number. */
  children?: ReactNode;
  /** Text where more than the number is shown: a name begins with what its link shows. */
  shown?: string;
};

/**
 * A number of containers that opens its stock card; the bare number for anyone who may not open it.
 */
export function StockNumber({
  of,
  count,
  label,
  children = <Pieces count={count} />,
  shown = quantity(count),
}: StockNumberProps) {
  const mayRead = useMayReadCard(of.place);
  if (!mayRead) return children;
  return (
    <Link className="b-card-link" to={stockCardAddress(of)} aria-label={`${shown}, fiche de stock\u00a0: ${label}`}>
      {children}
    </Link>
  );
}
