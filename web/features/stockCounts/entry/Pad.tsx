import { mdiBackspaceOutline } from '@mdi/js';
import { Icon } from '../../../ui/Icon.tsx';
import { withDigit, withoutLast } from './typed.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface PadProps {
  readonly typed: string;
  readonly shown: boolean;
  readonly onTyped: (typed: string) => void;
}

/**
 * The keys under the thumb; « Aucune » writes 0, on purpose. A keyboard writes in the field itself.
 */
export function Pad({ typed, shown, onTyped }: PadProps) {
  const key = (digit: string) => (
    <button key={digit} type="button" tabIndex={-1} onClick={() => onTyped(withDigit(typed, digit, shown))}>
      {digit}
    </button>
  );
  return (
    <div className="entry-pad" role="group" aria-label="Pavé de chiffres">
      {DIGITS.map(key)}
      <button type="button" className="entry-word" onClick={() => onTyped('0')}>
        Aucune
      </button>
      {key('0')}
      <button
        type="button"
        tabIndex={-1}
        className="entry-word"
        aria-label="Effacer un chiffre"
        onClick={() => onTyped(withoutLast(typed, shown))}
      >
        <Icon path={mdiBackspaceOutline} size={26} />
      </button>
    </div>
  );
}
