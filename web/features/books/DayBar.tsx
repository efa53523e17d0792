import { DAY_TO_COME } from '@boucle/contract/features/books/liability.ts';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../ui/form/DateField.tsx';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { knownDays } from './days.ts';

type DayBarProps = {
  /** Of the field. */
  label?: string;
  /** The day shown. */
  day: string;
  today: string;
  onDay: (day: string) => void;
  children?: ReactNode;
};

/**
 * The date of the figures: typed, picked, or one that accountants ask for. A day to come stays in
 * its field, refused.
 */
export function DayBar({ label = 'Date de l’encours', day, today, onDay, children }: DayBarProps) {
  const [typed, setTyped] = useState<string | null>(day);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    setShown(day);
    setTyped(day);
  }
  const days = knownDays(today);
  const isToCome = typed !== null && typed > today;
  return (
    <div className="books-day">
      <DateField
        label={label}
        value={typed}
        error={isToCome ? DAY_TO_COME : typed === null ? 'Indiquez une date.' : undefined}
        onValue={(value) => {
          setTyped(value);
          if (value !== null && value !== '' && value <= today) onDay(value);
        }}
      />
      <Segmented
        label="Dates usuelles"
        options={days}
        value={days.find(({ value }) => value === day)?.value}
        onValue={onDay}
      />
      {children}
    </div>
  );
}
