import './unitScan.css';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { mdiAlertOutline, mdiCameraOffOutline, mdiClose, mdiQrcodeScan } from '@mdi/js';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { codeIn, type ReadUnit } from './readUnits.ts';
import { type UnitReading } from './useUnitReading.ts';

const UnitCamera = part(() => import('./UnitCamera.tsx'), 'UnitCamera');

type UnitScanProps = {
  /** Of one of several fields of a screen. */
  label?: string | undefined;
  reading: UnitReading;
  units: readonly ReadUnit[];
  onRemove: (code: string) => void;
};

/**
 * Codes of numbered containers, by a keyboard reader, the camera or by hand; what is counted stays
 * as a chip.
 */
export function UnitScan({
  label = 'Scanner un contenant numéroté',
  reading: { read, refusal, refuse },
  units,
  onRemove,
}: UnitScanProps) {
  const [text, setText] = useState('');
  const [camera, setCamera] = useState(false);
  const last = units.at(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A keyboard reader ends each code by Enter, which would send the form.
    event.preventDefault();
    if (text.trim() !== '') refuse(`«\u00a0${text.trim()}\u00a0» n’est pas un code de contenant.`);
    setText('');
  };
  return (
    <section className="unit-scan" aria-label="Contenants numérotés">
      <TextField
        label={label}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="7K3M 9QXA"
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const code = codeIn(target.value);
          setText(code === undefined ? target.value : '');
          if (code !== undefined) read(code);
        }}
        end={
          <IconButton
            size="small"
            icon={camera ? mdiCameraOffOutline : mdiQrcodeScan}
            label={camera ? 'Fermer l’appareil photo' : 'Ouvrir l’appareil photo'}
            onClick={() => setCamera(!camera)}
          />
        }
      />
      {camera && (
        <Suspense>
          <UnitCamera
            onCode={(shown) => {
              const code = codeIn(shown);
              if (code === undefined) refuse('Ce QR code n’est pas celui d’un contenant.');
              else read(code);
            }}
          />
        </Suspense>
      )}
      <p role="status" className={classes('unit-scan-said', refusal !== undefined && 'unit-scan-refused')}>
        {refusal !== undefined && <Icon path={mdiAlertOutline} size={16} />}
        {refusal ?? (last && `${writtenCode(last.code)} est compté.`)}
      </p>
      {units.length > 0 && (
        <ul className="unit-chips" aria-label="Contenants lus">
          {units.map(({ code, note }) => (
            <li key={code} className={note === undefined ? undefined : 'unit-chip-noted'}>
              <span>
                {writtenCode(code)}
                {note !== undefined && <small>{note}</small>}
              </span>
              <button type="button" aria-label={`Retirer ${writtenCode(code)}`} onClick={() => onRemove(code)}>
                <Icon path={mdiClose} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
