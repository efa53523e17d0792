import { mdiBackspaceOutline } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type KeysProps = { value: string; onValue: (value: string) => void; onGuest: () => void };

/** Large keys for a code that is dictated at a tablet; a guest shows none. */
export function Keys({ value, onValue, onGuest }: KeysProps) {
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => onValue(value + digit)}>
      {digit}
    </button>
  );
  return (
    <div className="r-keys" role="group" aria-label="Chiffres du code">
      {DIGITS.map(key)}
      <button type="button" className="r-key-guest" onClick={onGuest}>
        Invité
      </button>
      {key('0')}
      <button type="button" aria-label="Effacer le dernier chiffre" onClick={() => onValue(value.slice(0, -1))}>
        <Icon path={mdiBackspaceOutline} size={24} />
      </button>
    </div>
  );
}
