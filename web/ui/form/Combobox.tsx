import './Combobox.css';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { LOADING } from '../texts.ts';
import { describedBy, Field, type FieldLabels } from './Field.tsx';

/** One thing that may be chosen; its key is unlike all others. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** One deciding fact, at the right. */
  readonly fact?: string;
  readonly icon?: string;
}

/** Choices for the text being typed. */
export interface Choices<Item extends Choice> {
  readonly items: readonly Item[];
  /** The answer is that of what is typed now. */
  readonly settled: boolean;
  readonly failure?: string | undefined;
}

type ComboboxProps<Item extends Choice> = Omit<FieldLabels, 'aside'> &
  Choices<Item> & {
    ref?: Ref<HTMLInputElement>;
    text: string;
    onText: (text: string) => void;
    value: Item | undefined;
    onValue: (item: Item | undefined) => void;
    /** Shows the choices before anything is typed. */
    eager?: boolean;
    /** « Personne ne correspond. » */
    nothing: string;
    /** Name of the cross: « Choisir quelqu’un d’autre ». */
    clear: string;
    autoFocus?: boolean;
    placeholder?: string;
  };

/** One thing found by typing (combobox of the ARIA patterns: the focus stays in the field). */
export function Combobox<Item extends Choice>(props: ComboboxProps<Item>) {
  const { ref, label, optional, error, hint, text, onText, value, onValue, items, settled, failure } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listed = open && value === undefined && (props.eager === true || text.trim() !== '');
  const active = items[Math.min(at, items.length - 1)];
  const optionId = ({ key }: Item) => `${id}-${key}`;

  const choose = (item: Item) => {
    onValue(item);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listed) {
      if (event.key === 'ArrowDown') setOpen(true);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, items.length - 1) + step + items.length) % items.length);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      // The first Escape closes the list, the next one the dialog.
      event.stopPropagation();
      setOpen(false);
    }
  };

  /** There is a list to choose from: an empty result is shown, not offered. */
  const offers = listed && items.length > 0;
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={value?.fact || hint}>
      <div className="b-combobox">
        <div className="b-input">
          <Icon path={value?.icon ?? mdiMagnify} />
          <input
            ref={ref}
            id={id}
            role="combobox"
            autoComplete="off"
            autoFocus={props.autoFocus}
            placeholder={props.placeholder}
            aria-autocomplete="list"
            aria-expanded={offers}
            aria-controls={offers ? `${id}-list` : undefined}
            aria-activedescendant={listed && active ? optionId(active) : undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, { error, hint: value?.fact || hint })}
            value={value?.label ?? text}
            onChange={(event) => {
              if (value !== undefined) onValue(undefined);
              onText(event.target.value);
              setAt(0);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          {value !== undefined && (
            <IconButton
              size="small"
              icon={mdiClose}
              label={props.clear}
              onClick={() => {
                onValue(undefined);
                onText('');
                document.getElementById(id)?.focus();
              }}
            />
          )}
        </div>
        {listed && (
          <div className="b-combobox-list">
            {offers ? (
              <ul id={`${id}-list`} role="listbox" aria-label={label}>
                {items.map((item) => (
                  <li
                    key={item.key}
                    id={optionId(item)}
                    role="option"
                    aria-selected={item === active}
                    // Keeps the focus in the field, whose loss would close the list before the
                    // click.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(item)}
                  >
                    {item.icon !== undefined ? <Icon path={item.icon} size={18} /> : <span />}
                    <span>{item.label}</span>
                    <span className="b-faint">{item.fact}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p role="status">{failure ?? (settled ? props.nothing : LOADING)}</p>
            )}
          </div>
        )}
      </div>
    </Field>
  );
}
