import './StockLevel.css';

type StockLevelProps = {
  /** Pieces, like the two thresholds. */
  count: number;
  alert: number;
  target: number;
  /** Whether somebody should come: the domain says when. */
  low: boolean;
};

/** As wide as the style sheet says. A tick that is translated moves nothing on its page. */
const TRACK_PX = 104;

/** How far a stock is from its target; the tick is its alert threshold, the words say both. */
export function StockLevel({ count, alert, target, low }: StockLevelProps) {
  const whole = Math.max(target, count, alert, 1);
  return (
    <span className={low ? 'b-level b-level-low' : 'b-level'}>
      <span className="b-level-track" aria-hidden="true">
        <i style={{ width: `${(count / whole) * 100}%` }} />
        <b style={{ translate: `${(alert / whole) * TRACK_PX}px` }} />
      </span>
      <span className="b-level-words">
        {low ? `Sous le minimum de ${alert} · cible ${target}` : `Minimum ${alert} · cible ${target}`}
      </span>
    </span>
  );
}
