import { distanceText } from '@boucle/contract/shared/places/placeWords.ts';
import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { mdiChevronRight, mdiMapMarkerOutline } from '@mdi/js';
import { Icon } from '../../../ui/Icon.tsx';
import { addressText, metresTo, type Position } from './near.ts';

interface PointListProps {
  readonly points: readonly DropPoint[];
  readonly position: Position | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (point: DropPoint) => void;
}

/** Points as rows as high as a thumb; pressing one goes on. */
export function PointList({ points, position, chosen, onChoose }: PointListProps) {
  return (
    <ul className="dep-points b-sheet" aria-label="Points de dépôt">
      {points.map((point) => {
        const metres = metresTo(point, position);
        const address = addressText(point);
        return (
          <li key={point.id}>
            <button type="button" aria-current={point.id === chosen || undefined} onClick={() => onChoose(point)}>
              <span className="dep-point-icon">
                <Icon path={mdiMapMarkerOutline} size={24} />
              </span>
              <span className="b-grow">
                <b>{point.name}</b>
                <span>{address === '' ? DROP_OFF_KIND_LABELS[point.kind] : address}</span>
              </span>
              {metres !== undefined && <span className="dep-distance b-num">{distanceText(metres)}</span>}
              <Icon path={mdiChevronRight} size={24} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
