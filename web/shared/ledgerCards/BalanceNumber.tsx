import './cardLinks.css';
import { euro } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { Money } from '../../ui/cells.tsx';
import { useReader } from '../useReader.ts';
import { type BalanceCardOf, balanceCardAddress } from './cardAddress.ts';

type BalanceNumberProps = {
  of: BalanceCardOf;
  euros: number;
  /**
   * Which account it is, for anyone who does not see what stands beside: « Cagnotte de Léa Morel ».
   */
  label: string;
  children?: ReactNode;
};

/** A balance that opens its entries; the bare amount for anyone who may not read them. */
export function BalanceNumber({ of, euros, label, children = <Money euros={euros} /> }: BalanceNumberProps) {
  const reader = useReader();
  if (!reader.mayOpen('balance-card')) return children;
  return (
    <Link className="b-card-link" to={balanceCardAddress(of)} aria-label={`${euro(euros)}, écritures\u00a0: ${label}`}>
      {children}
    </Link>
  );
}
