import './HolderPicker.css';
import { mdiAccountOutline, mdiClose, mdiCreditCardOutline, mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { describedBy, Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LOADING } from '../../ui/texts.ts';
import { type Holder } from './creditForm.ts';
import { useHolderSearch } from './useHolderSearch.ts';

type HolderPickerProps = {
  ref?: Ref<HTMLInputElement>;
  value: Holder | undefined;
  onValue: (holder: Holder | undefined) => void;
  error: string | undefined;
};

const HINT = 'Numéro de carte, e-mail ou nom du conso.';

/** A card or a conso, found by typing (combobox of the ARIA patterns: the focus stays in the field). */
export function HolderPicker({ ref, value, onValue, error }: HolderPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { hits, settled, failure } = useHolderSearch(text);
  const listed = open && value === undefined && text.trim() !== '';
  const active = hits[Math.min(at, hits.length - 1)];
  const optionId = (hit: Holder) => `${id}-${hit.kind}-${hit.id}`;

  const choose = (holder: Holder) => {
    onValue(holder);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listed) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      // The first Escape closes the list, the next one the dialog.
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <Field id={id} label="Carte ou conso" error={error} hint={value ? value.fact : HINT}>
      <div className="tx-picker">
        <div className="b-input">
          <Icon path={value === undefined ? mdiMagnify : iconOf(value)} />
          <input
            ref={ref}
            id={id}
            role="combobox"
            autoComplete="off"
            autoFocus
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? `${id}-list` : undefined}
            aria-activedescendant={listed && active ? optionId(active) : undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, { error, hint: HINT })}
            value={value?.label ?? text}
            onChange={(event) => {
              if (value !== undefined) onValue(undefined);
              setText(event.target.value);
              setAt(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          {value !== undefined && (
            <IconButton
              size="small"
              icon={mdiClose}
              label="Choisir quelqu’un d’autre"
              onClick={() => {
                onValue(undefined);
                setText('');
                document.getElementById(id)?.focus();
              }}
            />
          )}
        </div>
        {listed && (
          <div className="tx-picker-list">
            {hits.length > 0 ? (
              <ul id={`${id}-list`} role="listbox" aria-label="Cartes et consos">
                {hits.map((hit) => (
                  <li
                    key={optionId(hit)}
                    id={optionId(hit)}
                    role="option"
                    aria-selected={hit === active}
                    // Keeps the focus in the field, whose loss would close the list before the click.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(hit)}
                  >
                    <Icon path={iconOf(hit)} size={18} />
                    <span>{hit.label}</span>
                    <span className="b-faint">{hit.fact}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p id={`${id}-list`} role="status">
                {failure ? problemOf(failure) : settled ? 'Personne ne correspond.' : LOADING}
              </p>
            )}
          </div>
        )}
      </div>
    </Field>
  );
}

function iconOf({ kind }: Holder): string {
  return kind === 'card' ? mdiCreditCardOutline : mdiAccountOutline;
}
