import { euroPlain, parseEuros } from '@boucle/contract/base/format.ts';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type MoneyFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'end'> & {
  /** Euros; null when empty, NaN while what is typed is no amount. */
  value: number | null;
  onValue: (euros: number | null) => void;
};

function written(euros: number | null): string {
  return euros === null || Number.isNaN(euros) ? '' : euroPlain(euros);
}

function read(text: string): number | null {
  if (text.trim() === '') return null;
  const parsed = parseEuros(text);
  return parsed.ok ? parsed.cents / 100 : Number.NaN;
}

/** An amount in euros: comma, two decimals, never rounded behind one's back. */
export function MoneyField({ value, onValue, error, onBlur, ...field }: MoneyFieldProps) {
  const [text, setText] = useState(() => written(value));
  // The value may change from elsewhere (a reset, a default); what is being typed wins when it says
  // the same.
  const shown = Object.is(read(text), value) ? text : written(value);
  const wrong = Number.isNaN(value) ? 'Écrivez le montant comme 12,50' : undefined;
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      className="b-num"
      value={Number.isNaN(value) ? text : shown}
      error={error ?? wrong}
      end={<span className="b-input-suffix">€</span>}
      onChange={(event) => {
        setText(event.target.value);
        onValue(read(event.target.value));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setText(written(value));
        onBlur?.(event);
      }}
    />
  );
}
