import '../../navigation/Segmented.css';
import '../Toolbar.css';
import { mdiCalendarMonthOutline } from '@mdi/js';
import { Icon } from '../../Icon.tsx';
import { PopoverButton } from '../../overlays/PopoverButton.tsx';
import { type Period, periodOf, PRESETS, presetOf } from './period.ts';
import { PeriodChoices } from './PeriodChoices.tsx';

type PeriodSegmentsProps = { period: Period; today: string; onPeriod: (period: Period) => void };

/** In sight; the longer ones stand with the days of one's own choice. */
const SHORT = PRESETS.slice(0, 4);
const LONG = PRESETS.slice(4);

/** The period of a board, all choices in sight. */
export function PeriodSegments({ period, today, onPeriod }: PeriodSegmentsProps) {
  const found = presetOf(period, today);
  const preset = SHORT.find(({ value }) => value === found)?.value;
  const long = LONG.find(({ value }) => value === found)?.label;
  return (
    <div className="b-segmented b-no-print" role="group" aria-label="Période">
      {SHORT.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === preset}
          onClick={() => onPeriod(periodOf(value, today))}
        >
          {label}
        </button>
      ))}
      <PopoverButton
        label="Période personnalisée"
        trigger={(props) => (
          <button type="button" {...props} aria-pressed={preset === undefined}>
            <Icon path={mdiCalendarMonthOutline} size={16} />
            {long ?? 'Personnalisé'}
          </button>
        )}
      >
        {(close) => (
          <PeriodChoices
            presets={LONG}
            period={period}
            today={today}
            onPeriod={(next) => {
              onPeriod(next);
              close();
            }}
          />
        )}
      </PopoverButton>
    </div>
  );
}
