import './CellQuantity.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { readPieces, stepOfKey, stepped } from './quantity.ts';

type CellQuantityProps = {
  /** Accessible name: « Grand bol 1 L, Chez Manon ». */
  label: string;
  /** Pieces; what goes beyond `max` is kept as typed, for the caller to refuse with a reason. */
  value: number;
  max: number;
  onValue: (pieces: number) => void;
  /**
   * Changed by somebody else in the meantime: its edge says so, the reason stands under
   * `describedBy`.
   */
  changed?: boolean;
  describedBy?: string | undefined;
  readOnly?: boolean;
};

/**
 * A quantity in the cell of a table, with the most that there is after it; arrows by one, Page keys
 * by ten, empty is 0.
 */
export function CellQuantity({
  label,
  value,
  max,
  onValue,
  changed = false,
  describedBy,
  readOnly,
}: CellQuantityProps) {
  const [text, setText] = useState(String(value));
  const beyond = value > max;
  return (
    <span
      className={classes(
        'b-cellqty',
        beyond && 'b-cellqty-refused',
        changed && 'b-cellqty-changed',
        value !== max && 'b-cellqty-typed',
      )}
    >
      <input
        aria-label={label}
        aria-invalid={beyond || undefined}
        aria-describedby={describedBy}
        className="b-num"
        inputMode="numeric"
        autoComplete="off"
        readOnly={readOnly}
        value={readPieces(text) === value ? text : String(value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          const step = stepOfKey(event.key);
          if (step === undefined || readOnly === true) return;
          event.preventDefault();
          const next = stepped(value, step, max);
          setText(String(next));
          onValue(next);
        }}
        onChange={(event) => {
          const pieces = readPieces(event.target.value);
          if (pieces === undefined) return;
          setText(event.target.value);
          onValue(pieces);
        }}
      />
      <small>{`/\u00a0${quantity(max)}`}</small>
    </span>
  );
}
