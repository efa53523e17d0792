import { HEX_COLOUR } from '@boucle/contract/features/account/limits.ts';
import { decimalNumber } from '@boucle/contract/base/format.ts';
import { mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { contrast, CONTRAST_MIN } from '@boucle/contract/features/account/contrast.ts';

type ColourFieldProps = { label: string; value: string; error: string | undefined; onValue: (colour: string) => void };

/** A colour, typed or picked, and how white and black read on it. */
export function ColourField({ label, value, error, onValue }: ColourFieldProps) {
  const known = HEX_COLOUR.test(value);
  return (
    <div>
      <TextField
        label={label}
        value={value}
        error={error}
        spellCheck={false}
        placeholder="#17594A"
        className="b-num"
        onChange={(event) => onValue(event.target.value)}
        end={
          <input
            type="color"
            className="b-colour-pick"
            aria-label={`${label}, au choix`}
            value={known ? value.toLowerCase() : '#000000'}
            onChange={(event) => onValue(event.target.value.toUpperCase())}
          />
        }
      />
      {known && (
        <p className="b-row b-wrap b-colour-checks" role="status">
          <Read text="Texte blanc" ratio={contrast(value, '#FFFFFF')} />
          <Read text="Texte noir" ratio={contrast(value, '#000000')} />
        </p>
      )}
    </div>
  );
}

function Read({ text, ratio }: { text: string; ratio: number }) {
  const reads = ratio >= CONTRAST_MIN;
  return (
    <StatusChip
      state={reads ? 'ok' : 'warn'}
      icon={reads ? mdiCheckCircleOutline : mdiAlertOutline}
      label={`${text}\u00a0: ${decimalNumber(Math.floor(ratio * 10) / 10)}, ${reads ? 'lisible' : 'peu lisible'}`}
    />
  );
}
