import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { coverLabel } from '@boucle/contract/features/stockHealth/words.ts';

/** Days that the bar shows. */
const SHOWN_DAYS = 14;
const RISK_DAYS = 2;
const SOON_DAYS = 4;

type CoverProps = Pick<StockHealth, 'clean' | 'reserved' | 'cover_days' | 'method' | 'lead_days'>;

/**
 * How long a shelf lasts: a bar of fourteen days with a tick where a delivery decided today would
 * come, and the days.
 */
export function Cover({ clean, reserved, cover_days: days, method, lead_days }: CoverProps) {
  if (method === 'none') return <span className="health-unknown b-faint">Trop peu de données</span>;
  // Nothing is there, and nothing is waited for: a drop-off point that never washed any.
  if (days === null && clean <= reserved) return <span className="b-faint">–</span>;
  const tone =
    days === null || days >= SOON_DAYS ? '' : days < RISK_DAYS ? ' health-cover-alert' : ' health-cover-warn';
  return (
    <span className={`health-cover${tone}`}>
      <span className="health-cover-track" aria-hidden="true">
        <i style={{ width: `${Math.min(100, ((days ?? SHOWN_DAYS) / SHOWN_DAYS) * 100)}%` }} />
        <b style={{ left: `${Math.min(100, (lead_days / SHOWN_DAYS) * 100)}%` }} />
      </span>
      <span className="health-cover-days b-num">{days === null ? '>\u00a060\u00a0j' : coverLabel(days)}</span>
    </span>
  );
}
