import '../Toolbar.css';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { Button } from '../../Button.tsx';
import { Icon } from '../../Icon.tsx';
import { PopoverButton } from '../../overlays/PopoverButton.tsx';
import { type Period, periodLabel, periodOf, PRESETS, presetOf } from './period.ts';
import { PeriodForm } from './PeriodForm.tsx';
import { PillLabel } from './PillLabel.tsx';

type PeriodFilterProps = {
  /** What is dated: « Créée », « Période ». */
  label?: string;
  period: Period;
  /** The Paris day of today. */
  today: string;
  onPeriod: (period: Period) => void;
};

/** The period of a list: four usual ones, or two days. */
export function PeriodFilter({ label = 'Période', period, today, onPeriod }: PeriodFilterProps) {
  const current = periodLabel(period, today);
  const preset = presetOf(period, today);
  return (
    <span className={current === undefined ? 'b-pill' : 'b-pill b-pill-set'}>
      <PopoverButton
        label={label}
        trigger={(props) => (
          <button type="button" {...props}>
            <PillLabel label={label} current={current ?? 'Toutes'} />
            {current === undefined && <Icon path={mdiChevronDown} size={16} />}
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
              <PeriodForm period={period} onPeriod={choose} />
            </div>
          );
        }}
      </PopoverButton>
      {current !== undefined && (
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
