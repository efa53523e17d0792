import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { monthEndBefore, owedOf } from '@boucle/contract/features/books/liability.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { centsOf, euro, eurosOf, quantity, signedEuro, writtenDay } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { rowsAddress } from './addresses.ts';

/**
 * The four sums: what is owed = cagnottes + deposits of consos + deposits of guests. Each opens its
 * rows.
 */
export function LiabilityFigures({ liability }: { liability: Liability }) {
  const { day, total, previous, owed } = liability;
  const [cagnottes, deposits, guests] = [owedOf(owed, ['CAG']), owedOf(owed, ['CON']), owedOf(owed, ['GST'])];
  const change = eurosOf(centsOf(total) - centsOf(previous));
  return (
    <section className="books-figures" aria-label="Encours">
      <Figure label={`Encours au ${writtenDay(day)}`} euros={total} to={rowsAddress(day, {})} deep>
        {change === 0 ? 'Inchangé' : signedEuro(change)} depuis le {writtenDay(monthEndBefore(day))}
      </Figure>
      <Figure label="Cagnottes" sign="=" euros={cagnottes.amount} to={rowsAddress(day, { kind: 'CAG' })}>
        <Link className="b-link" to={rowsAddress(day, { kind: 'CAG', owner: 'customer' })}>
          Consos {euro(owedOf(owed, ['CAG'], 'customer').amount)}
        </Link>
        {' · '}
        <Link className="b-link" to={rowsAddress(day, { kind: 'CAG', owner: 'card' })}>
          cartes {euro(owedOf(owed, ['CAG'], 'card').amount)}
        </Link>
      </Figure>
      <Figure label="Consignes des consos" sign="+" euros={deposits.amount} to={rowsAddress(day, { kind: 'CON' })}>
        {quantity(deposits.pieces)} prêtés{' · '}
        <Link className="b-link" to={rowsAddress(day, { kind: 'CON', owner: 'card' })}>
          dont cartes {euro(owedOf(owed, ['CON'], 'card').amount)}
        </Link>
      </Figure>
      <Figure label="Consignes des invités" sign="+" euros={guests.amount} to={rowsAddress(day, { kind: 'GST' })}>
        {quantity(guests.pieces)} prêtés
      </Figure>
    </section>
  );
}

type FigureProps = { label: string; euros: number; to: Address; sign?: string; deep?: boolean; children: ReactNode };

function Figure({ label, euros, to, sign, deep = false, children }: FigureProps) {
  return (
    <div className={deep ? 'books-figure books-deep' : 'books-figure'}>
      {sign !== undefined && (
        <span className="books-sign" aria-hidden="true">
          {sign}
        </span>
      )}
      <span className="books-label">{label}</span>
      <Link to={to} className="books-amount b-num" aria-label={`${label}\u00a0: ${euro(euros)}, voir le détail`}>
        {euro(euros)}
      </Link>
      <span className="books-note">{children}</span>
    </div>
  );
}
