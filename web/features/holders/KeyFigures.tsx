import './KeyFigures.css';
import { euro, quantity } from '@boucle/contract/base/format.ts';
import { BalanceNumber } from '../../shared/ledgerCards/BalanceNumber.tsx';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { KeyFigures as Figures } from '../../ui/figures/KeyFigures.tsx';
import { type Holder, holderOf, titleOf } from './holder.ts';

/** Cagnotte, locked deposits, containers held. */
export function KeyFigures({ holder }: { holder: Holder }) {
  const { id, credits, deposits, containers_count } = holderOf(holder);
  const owner = holder.kind;
  const amount = (kind: 'CAG' | 'CON', euros: number, label: string) => (
    <BalanceNumber of={{ kind, owner, id }} euros={euros} label={`${label}, ${titleOf(holder)}`}>
      {euro(euros)}
    </BalanceNumber>
  );
  // What a card that was not activated will bring; no one can spend it before.
  const waiting =
    holder.kind === 'card' && holder.card.status === 'pending' && holder.card.initial_amount > 0
      ? `${euro(holder.card.initial_amount)} à l’activation`
      : undefined;
  const figures = [
    { label: 'Cagnotte', value: waiting ?? amount('CAG', credits, 'cagnotte') },
    { label: 'Consigne immobilisée', value: amount('CON', deposits, 'consigne immobilisée') },
    {
      label: 'Contenants détenus',
      value: (
        <StockNumber of={{ place: holder.kind, id, state: 'held' }} count={containers_count} label={titleOf(holder)}>
          {quantity(containers_count)}
        </StockNumber>
      ),
    },
    ...(holder.kind === 'customer' ? [{ label: 'Réutilisations', value: quantity(holder.customer.reuses_count) }] : []),
  ];
  return <Figures figures={figures} />;
}
