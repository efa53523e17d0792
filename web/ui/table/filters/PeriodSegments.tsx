import '../../navigation/Segmented.css';
import '../Toolbar.css';
import { mdiCalendarMonthOutline } from '@mdi/js';
import { Icon } from '../../Icon.tsx';
import { PopoverButton } from '../../overlays/PopoverButton.tsx';
import { type Period, periodOf, PRESETS, presetOf } from './period.ts';
import { PeriodForm } from './PeriodForm.tsx';

type PeriodSegmentsProps = { period: Period; today: string; onPeriod: (period: Period) => void };

/** A board compares days: years are for lists. */
const SHORT = PRESETS.filter(({ value }) => value !== 'year' && value !== 'lastYear');

/** The period of a board, all choices in sight. */
export function PeriodSegments({ period, today, onPeriod }: PeriodSegmentsProps) {
  const found = presetOf(period, today);
  const preset = SHORT.find(({ value }) => value === found)?.value;
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
            Personnalisé
          </button>
        )}
      >
        {(close) => (
          <div className="b-period">
            <PeriodForm
              period={period}
              onPeriod={(next) => {
                onPeriod(next);
                close();
              }}
            />
          </div>
        )}
      </PopoverButton>
    </div>
  );
}
