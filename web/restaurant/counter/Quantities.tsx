import { type Pieces } from './act.ts';
import { mdiMinus, mdiPlus } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { useLongPress } from '../../ui/form/useLongPress.ts';

export interface Choice {
  readonly id: number;
  readonly title: string;
  readonly note: string;
  /** Pieces at most. */
  readonly most: number;
}

type QuantitiesProps = { choices: readonly Choice[]; pieces: Pieces; onPieces: (pieces: Pieces) => void };

/** One large tile a format, with − and +, which stops at what there is. */
export function Quantities({ choices, pieces, onPieces }: QuantitiesProps) {
  return (
    <ul className="r-tiles">
      {choices.map((choice) => (
        <Tile
          key={choice.id}
          choice={choice}
          value={pieces[choice.id] ?? 0}
          onValue={(value) => onPieces({ ...pieces, [choice.id]: value })}
        />
      ))}
    </ul>
  );
}

type TileProps = { choice: Choice; value: number; onValue: (value: number) => void };

function Tile({ choice: { title, note, most }, value, onValue }: TileProps) {
  const move = (step: number) => onValue(Math.min(most, Math.max(0, value + step)));
  const less = useLongPress(() => move(-1));
  const more = useLongPress(() => move(1));
  return (
    <li>
      <div className="r-tile" role="group" aria-label={title}>
        <span className="r-tile-name">
          {title}
          <small>{note}</small>
        </span>
        <button type="button" aria-label={`Moins, ${title}`} disabled={value === 0} {...less} onClick={() => move(-1)}>
          <Icon path={mdiMinus} size={24} />
        </button>
        <output aria-label={`Quantité, ${title}`}>{value}</output>
        <button type="button" aria-label={`Plus, ${title}`} disabled={value >= most} {...more} onClick={() => move(1)}>
          <Icon path={mdiPlus} size={24} />
        </button>
      </div>
    </li>
  );
}
