import { mdiCalendarMonthOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { readDay, writeDay } from './day.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

type DateFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'end' | 'className'> & {
  /** A day, YYYY-MM-DD; null when empty, an empty text while what is typed is no day. */
  value: string | null;
  onValue: (day: string | null) => void;
};

/**
 * A day typed as JJ/MM/AAAA, or picked. The browser's own date field would follow the browser's
 * language, ours is always French.
 */
export function DateField({ value, onValue, error, ...field }: DateFieldProps) {
  const [text, setText] = useState(() => writeDay(value));
  const picker = useRef<HTMLInputElement>(null);
  const wrong = value === '';
  const shown = wrong || readDay(text) === value ? text : writeDay(value);
  const take = (next: string) => {
    setText(next);
    const day = readDay(next);
    onValue(day === undefined ? '' : day);
  };
  return (
    <TextField
      placeholder="JJ/MM/AAAA"
      {...field}
      className="b-num"
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      error={error ?? (wrong ? 'Date à écrire comme 31/12/2025' : undefined)}
      onChange={(event) => take(event.target.value)}
      onBlur={(event) => {
        if (!wrong) setText(writeDay(value));
        field.onBlur?.(event);
      }}
      end={
        <span className="b-date-picker">
          <IconButton
            size="small"
            icon={mdiCalendarMonthOutline}
            label="Choisir dans le calendrier"
            onClick={() => picker.current?.showPicker()}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={value ?? ''}
            onChange={(event) => take(writeDay(event.target.value === '' ? null : event.target.value))}
          />
        </span>
      }
    />
  );
}
