import './KeyFigures.css';
import { euro, quantity } from '@boucle/contract/format.ts';
import { type Holder, holderOf } from './holder.ts';

/** Cagnotte, locked deposits, containers held. */
export function KeyFigures({ holder }: { holder: Holder }) {
  const { credits, deposits, containers_count } = holderOf(holder);
  const figures = [
    ['Cagnotte', euro(credits)],
    ['Consigne immobilisée', euro(deposits)],
    ['Contenants détenus', quantity(containers_count)],
    ...(holder.kind === 'customer' ? [['Réutilisations', quantity(holder.customer.reuses_count)] as const] : []),
  ] as const;
  return (
    <dl className="b-key-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
