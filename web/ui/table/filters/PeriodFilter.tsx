import '../Toolbar.css';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { Icon } from '../../Icon.tsx';
import { PopoverButton } from '../../overlays/PopoverButton.tsx';
import { type Period, periodLabel, PRESETS } from './period.ts';
import { PeriodChoices } from './PeriodChoices.tsx';
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

/** The period of a list: usual ones, or two days. */
export function PeriodFilter({ label = 'Période', period, today, shown, onPeriod }: PeriodFilterProps) {
  const days = shown === undefined ? period : shown(period, today);
  const current = periodLabel(days, today);
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
          return <PeriodChoices presets={PRESETS} period={days} today={today} onPeriod={choose} />;
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
