import { DateField } from '../../../ui/form/DateField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Moment } from './moment.ts';

type MomentFieldProps = {
  label: string;
  optional?: boolean;
  error?: string | undefined;
  value: Moment;
  onValue: (moment: Moment) => void;
};

/** A day and an hour, in Paris. */
export function MomentField({ label, optional = false, error, value, onValue }: MomentFieldProps) {
  return (
    <div className="lot-moment">
      <DateField
        label={label}
        optional={optional}
        error={error}
        value={value.day}
        onValue={(day) => onValue({ ...value, day })}
      />
      <TextField
        label="Heure"
        className="b-num"
        placeholder="HH:MM"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label}, heure`}
        value={value.time}
        onChange={(event) => onValue({ ...value, time: event.target.value })}
      />
    </div>
  );
}
