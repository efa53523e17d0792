import './KeyFigures.css';
import { euro, quantity } from '@boucle/contract/format.ts';
import { KeyFigures as Figures } from '../../ui/figures/KeyFigures.tsx';
import { type Holder, holderOf } from './holder.ts';

/** Cagnotte, locked deposits, containers held. */
export function KeyFigures({ holder }: { holder: Holder }) {
  const { credits, deposits, containers_count } = holderOf(holder);
  const figures = [
    { label: 'Cagnotte', value: euro(credits) },
    { label: 'Consigne immobilisée', value: euro(deposits) },
    { label: 'Contenants détenus', value: quantity(containers_count) },
    ...(holder.kind === 'customer' ? [{ label: 'Réutilisations', value: quantity(holder.customer.reuses_count) }] : []),
  ];
  return <Figures figures={figures} />;
}
