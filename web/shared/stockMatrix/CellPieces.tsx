import { count, quantity } from '@boucle/contract/base/format.ts';
import { type MatrixCell } from '@boucle/contract/features/places/matrix.ts';
import { mdiAccountClockOutline, mdiWaterOffOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface CellPiecesProps {
  cell: MatrixCell | undefined;
  /** How a number is drawn: as a link to its stock card, where there is one. */
  number?: (state: 'clean' | 'dirty', pieces: number, text: ReactNode) => ReactNode;
}

/**
 * The pieces of a format somewhere: clean ones bare, dirty ones and the ones that people hold with
 * their drawing.
 */
export function CellPieces({ cell, number = (_, __, text) => text }: CellPiecesProps) {
  if (cell === undefined) return <span className="b-faint">–</span>;
  const { clean, reserved, dirty, held } = cell;
  return (
    <span className="b-matrix-cell">
      {(clean > 0 || (dirty === 0 && held === 0)) && (
        <span>
          {number('clean', clean, quantity(clean))}
          <span className="b-sr"> propres</span>
          {reserved > 0 && <small className="b-faint">{` dont ${count(reserved, 'réservé', 'réservés')}`}</small>}
        </span>
      )}
      {dirty > 0 && (
        <span className="b-matrix-dirty">
          <Icon path={mdiWaterOffOutline} size={14} />
          {number('dirty', dirty, quantity(dirty))}
          <span className="b-sr"> sales</span>
        </span>
      )}
      {held > 0 && (
        <span className="b-matrix-other">
          <Icon path={mdiAccountClockOutline} size={14} />
          {quantity(held)}
          <span className="b-sr"> détenus ou en livraison</span>
        </span>
      )}
    </span>
  );
}
