import '../Toolbar.css';
import { Button } from '../../Button.tsx';
import { type Period, periodOf, type Preset, presetOf } from './period.ts';
import { PeriodForm } from './PeriodForm.tsx';

type PeriodChoicesProps = {
  presets: ReadonlyArray<{ value: Preset; label: string }>;
  period: Period;
  today: string;
  onPeriod: (period: Period) => void;
};

/** Usual periods, then two days of one's own choice. */
export function PeriodChoices({ presets, period, today, onPeriod }: PeriodChoicesProps) {
  const preset = presetOf(period, today);
  return (
    <div className="b-period">
      <div className="b-period-presets" role="group" aria-label="Périodes usuelles">
        {presets.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            variant={value === preset ? 'soft' : 'outlined'}
            aria-pressed={value === preset}
            onClick={() => onPeriod(periodOf(value, today))}
          >
            {label}
          </Button>
        ))}
      </div>
      <PeriodForm period={period} onPeriod={onPeriod} />
    </div>
  );
}
