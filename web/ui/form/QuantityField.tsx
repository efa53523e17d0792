import './QuantityField.css';
import { mdiMinus, mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { readPieces, stepOfKey, stepped } from './quantity.ts';
import { useLongPress } from './useLongPress.ts';

type QuantityFieldProps = {
  /** Accessible name: « Quantité, Grand bol 1 L ». A visible label belongs to a Field around it. */
  label: string;
  id?: string;
  /** Pieces. What goes beyond `max` is kept as typed, for the caller to refuse with a reason. */
  value: number;
  onValue: (pieces: number) => void;
  max?: number | undefined;
  /** Red edge; the reason stands elsewhere, under `describedBy`. */
  invalid?: boolean;
  describedBy?: string | undefined;
  /** 72 × 56 buttons and 26 px figures, for a phone held in one hand. */
  large?: boolean;
  disabled?: boolean;
};

/** − field +: arrows by one, Page keys by ten, empty is 0, holding a button repeats. */
export function QuantityField({
  label,
  id,
  value,
  onValue,
  max,
  invalid = false,
  describedBy,
  large = false,
  disabled = false,
}: QuantityFieldProps) {
  const [text, setText] = useState(String(value));
  const move = (step: number) => {
    const next = stepped(value, step, max);
    setText(String(next));
    onValue(next);
  };
  const less = useLongPress(() => move(-1));
  const more = useLongPress(() => move(1));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  };
  return (
    <span
      className={classes('b-qty', invalid && 'b-qty-invalid', large && 'b-qty-large')}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label="Moins"
        disabled={disabled || value === 0}
        {...less}
        onClick={() => move(-1)}
      >
        <Icon path={mdiMinus} size={large ? 28 : 18} />
      </button>
      <input
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="b-num"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={readPieces(text) === value ? text : String(value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const pieces = readPieces(event.target.value);
          if (pieces === undefined) return;
          setText(event.target.value);
          onValue(pieces);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Plus"
        disabled={disabled || (max !== undefined && value >= max)}
        {...more}
        onClick={() => move(1)}
      >
        <Icon path={mdiPlus} size={large ? 28 : 18} />
      </button>
    </span>
  );
}
