import '../Toolbar.css';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { Button } from '../../Button.tsx';
import { Icon } from '../../Icon.tsx';
import { PopoverButton } from '../../overlays/PopoverButton.tsx';
import { type Period, periodLabel, periodOf, PRESETS, presetOf } from './period.ts';
import { PeriodForm } from './PeriodForm.tsx';
import { PillLabel } from './PillLabel.tsx';

type PeriodFilterProps = {
  /** Name of the date: « Créée », « Période ». */
  label?: string;
  period: Period;
  /** The Paris day of today. */
  today: string;
  /** The days that the list shows of a period; as it is asked when left out. */
  shown?: (period: Period, today: string) => Period;
  onPeriod: (period: Period) => void;
};

/** The period of a list: four usual ones, or two days. */
export function PeriodFilter({ label = 'Période', period, today, shown, onPeriod }: PeriodFilterProps) {
  const days = shown === undefined ? period : shown(period, today);
  const current = periodLabel(days, today);
  const preset = presetOf(days, today);
  const isSet = period.from !== undefined || period.to !== undefined;
  return (
    <span className={isSet ? 'b-pill b-pill-set' : 'b-pill'}>
      <PopoverButton
        label={label}
        trigger={(props) => (
          <button type="button" {...props}>
            <PillLabel label={label} current={current ?? 'Toutes'} />
            {!isSet && <Icon path={mdiChevronDown} size={16} />}
          </button>
        )}
      >
        {(close) => {
          const choose = (next: Period) => {
            onPeriod(next);
            close();
          };
          return (
            <div className="b-period">
              <div className="b-period-presets" role="group" aria-label="Périodes usuelles">
                {PRESETS.map(({ value, label: words }) => (
                  <Button
                    key={value}
                    size="small"
                    variant={value === preset ? 'soft' : 'outlined'}
                    aria-pressed={value === preset}
                    onClick={() => choose(periodOf(value, today))}
                  >
                    {words}
                  </Button>
                ))}
              </div>
              <PeriodForm period={days} onPeriod={choose} />
            </div>
          );
        }}
      </PopoverButton>
      {isSet && (
        <button
          type="button"
          className="b-pill-clear"
          aria-label={`Effacer le filtre ${label}`}
          onClick={() => onPeriod({ from: undefined, to: undefined })}
        >
          <Icon path={mdiClose} size={16} />
        </button>
      )}
    </span>
  );
}
