import { type StockHealth } from '@boucle/contract/stockHealth/calls.ts';
import { coverLabel, momentOf } from '@boucle/contract/stockHealth/words.ts';

/** Days that the bar shows. */
const SHOWN_DAYS = 14;
const RISK_DAYS = 2;
const SOON_DAYS = 4;

type CoverProps = Pick<
  StockHealth,
  'clean' | 'reserved' | 'cover_days' | 'method' | 'runs_out_on' | 'runs_out_at' | 'lead_days'
> & {
  today: string;
};

/** How long a shelf lasts: a bar of fourteen days with a tick where a delivery decided today would come, the days, and the moment in words. */
export function Cover({ clean, reserved, cover_days: days, method, lead_days, today, ...moment }: CoverProps) {
  if (method === 'none') return <span className="b-faint">Pas assez d’historique</span>;
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
      <span className="health-cover-days b-num">{days === null ? '60\u00a0j et plus' : coverLabel(days)}</span>
      <span className="health-cover-moment">{momentOf(moment, today)}</span>
    </span>
  );
}
