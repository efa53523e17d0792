import { quantity } from '@boucle/contract/base/format.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { Money } from '../../../ui/cells.tsx';
import { KeyFigures } from '../../../ui/figures/KeyFigures.tsx';
import { gapsOf } from './gaps.ts';

/** How far the count is, and what it found. */
export function CountFigures({ detail }: { detail: StockCountDetail }) {
  const { lines_count, counted_count, cost, status } = detail;
  const { surplus, missing } = gapsOf(detail);
  return (
    <KeyFigures
      figures={[
        { label: 'Lignes comptées', value: `${quantity(counted_count)} sur ${quantity(lines_count)}` },
        { label: 'En trop', value: surplus === 0 ? '0' : `+${quantity(surplus)}` },
        { label: 'Manquants', value: missing === 0 ? '0' : `−${quantity(missing)}` },
        ...(status === 'posted' ? [{ label: 'Au prix d’achat', value: <Money euros={cost} /> }] : []),
      ]}
    />
  );
}
