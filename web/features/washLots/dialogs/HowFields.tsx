import { WASH_LOT_FIELDS as LABELS, WASH_LOT_LIMITS } from '@boucle/contract/shared/washLots/labels.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type How } from './how.ts';

type HowFieldsProps = {
  value: How;
  errors: Readonly<Record<string, string | undefined>>;
  onValue: (how: How) => void;
};

/** Programme, temperature, product and its batch: what an inspector reads first. */
export function HowFields({ value, errors, onValue }: HowFieldsProps) {
  const text = (name: 'program' | 'product' | 'product_batch') => ({
    label: LABELS[name],
    optional: true,
    maxLength: WASH_LOT_LIMITS[name],
    value: value[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onValue({ ...value, [name]: event.target.value }),
  });
  return (
    <div className="lot-fields">
      <TextField {...text('program')} />
      <TextField
        label={LABELS.temperature_c}
        optional
        className="b-num"
        inputMode="numeric"
        value={value.temperature}
        error={errors['temperature_c']}
        end={<span className="lot-unit">°C</span>}
        onChange={(event) => onValue({ ...value, temperature: event.target.value })}
      />
      <TextField {...text('product')} />
      <TextField {...text('product_batch')} />
    </div>
  );
}
