import { PICTURE_MAX_KILOBYTES } from '@boucle/contract/base/constants.ts';
import { ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';
import { mdiCameraOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { buttonClasses } from '../../../ui/buttonClasses.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { smallPicture } from './stopPicture.ts';

/**
 * Bytes of a file that a phone takes: beyond it nothing is drawn, so that the page does not run out
 * of memory.
 */
const MOST_BYTES = PICTURE_MAX_KILOBYTES * 1024 * 4;

/** Who takes what is handed over, and a picture of it: both optional, kept with the stop. */
export interface Proof {
  readonly signedName: string;
  /** A data URL; undefined: none. */
  readonly picture: string | undefined;
}

interface StopProofProps {
  /** « Remis à », « Repris auprès de ». */
  readonly label: string;
  readonly value: Proof;
  readonly onValue: (proof: Proof) => void;
}

/** With whom, and « Photo », of a stop. */
export function StopProof({ label, value, onValue }: StopProofProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    if (file.size > MOST_BYTES) {
      setProblem(`Cette photo dépasse ${(PICTURE_MAX_KILOBYTES * 4) / 1024}\u00a0Mo\u00a0: prenez-en une plus petite.`);
      return;
    }
    setBusy(true);
    try {
      onValue({ ...value, picture: await smallPicture(file) });
    } catch {
      setProblem('Ce fichier n’est pas une photo que ce téléphone sait lire.');
    }
    setBusy(false);
  };
  return (
    <section className="go-proof" aria-label="Remise">
      <TextField
        label={label}
        optional
        maxLength={ROUND_LIMITS.name}
        autoComplete="off"
        value={value.signedName}
        onChange={(event) => onValue({ ...value, signedName: event.target.value })}
      />
      {value.picture === undefined ? (
        <label className={`${buttonClasses({})} go-camera`}>
          <Icon path={mdiCameraOutline} size={20} />
          {busy ? 'Préparation…' : 'Prendre une photo'}
          <input
            className="b-sr"
            type="file"
            accept="image/*"
            capture="environment"
            disabled={busy}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      ) : (
        <p className="go-photo">
          <img src={value.picture} alt="Photo de l’arrêt" />
          <Button variant="text" icon={mdiTrashCanOutline} onClick={() => onValue({ ...value, picture: undefined })}>
            Retirer la photo
          </Button>
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="b-field-error">
          {problem}
        </p>
      )}
    </section>
  );
}
