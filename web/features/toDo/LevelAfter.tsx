import { quantity } from '@boucle/contract/base/format.ts';
import { Unknown } from '../../ui/cells.tsx';

type LevelAfterProps = {
  /** Pieces, like what follows. */
  available: number;
  given: number;
  alert: number | null;
  target: number | null;
  /** More is asked than can be given. */
  refused: boolean;
};

/**
 * Pieces that may be lent once the delivery is there: full is there already, pale is delivered, the
 * tick is the target.
 */
export function LevelAfter({ available, given, alert, target, refused }: LevelAfterProps) {
  const after = available + given;
  const whole = Math.max(after, target ?? 0, alert ?? 0, 1);
  const percent = (pieces: number): string => `${(Math.max(0, pieces) / whole) * 100}%`;
  return (
    <span className="supply-after">
      <span className="supply-bar" aria-hidden="true">
        <i style={{ width: percent(after) }} />
        <b style={{ width: percent(available) }} />
        {target !== null && <u style={{ left: percent(target) }} />}
      </span>
      {refused ? <Unknown /> : <span className="b-num b-strong">{quantity(after)}</span>}
    </span>
  );
}
