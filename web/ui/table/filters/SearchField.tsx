import '../../form/Field.css';
import '../Toolbar.css';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../Icon.tsx';
import { IconButton } from '../../IconButton.tsx';

const PAUSE_MS = 250;

type SearchFieldProps = {
  /** Fields that can be searched: « Numéro de carte ». Name and placeholder. */
  label: string;
  value: string;
  /** Called when the typing pauses, or at once by Enter or the cross. */
  onValue: (text: string) => void;
};

/** The free text of a list. No form: it searches as one types, and nothing is left to submit. */
export function SearchField({ label, value, onValue }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef(0);
  // The address changed by other means than this field (back, « Effacer les filtres »).
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next !== value) {
      setKnown(next);
      onValue(next);
    }
  };
  return (
    <div className="b-input b-input-small b-search">
      <Icon path={mdiMagnify} size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => send(next.trim()), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim());
        }}
      />
      {text !== '' && (
        <IconButton
          size="small"
          icon={mdiClose}
          label="Effacer la recherche"
          onClick={() => {
            setText('');
            send('');
          }}
        />
      )}
    </div>
  );
}
