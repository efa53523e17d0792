import './Segmented.css';
import { Icon } from '../Icon.tsx';

type SegmentedProps<Value extends string> = {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string; icon?: string }>;
  /** Undefined: none of them is the present state. */
  value: Value | undefined;
  onValue: (value: Value) => void;
};

/** A few exclusive choices side by side. */
export function Segmented<Value extends string>({ label, options, value, onValue }: SegmentedProps<Value>) {
  return (
    <div className="b-segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.icon !== undefined && <Icon path={option.icon} size={16} />}
          {option.label}
        </button>
      ))}
    </div>
  );
}
