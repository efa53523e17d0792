import './scanner.css';
import { mdiFlashlight, mdiFlashlightOff } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LOADING } from '../../../ui/texts.ts';
import { useCamera } from '../../../shared/camera/useCamera.ts';

interface ScannerProps {
  /** Uses a code; answers why it cannot be, or undefined when it was. */
  readonly onCode: (code: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** The camera, looking for the QR code of a point. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const [refused, setRefused] = useState<{ readonly code: string; readonly reason: string }>();
  const { video, problem, ready, lamp } = useCamera(async (code) => {
    // The same code is still in front of the camera: the reason stands already.
    if (code === refused?.code) return;
    const reason = await onCode(code);
    setRefused(reason === undefined ? undefined : { code, reason });
  });
  return (
    <Dialog
      title="Scanner le QR code"
      size="small"
      dirty={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>Choisir dans la liste</Button>}
      footerStart={
        lamp && (
          <Button
            variant="soft"
            icon={lamp.on ? mdiFlashlightOff : mdiFlashlight}
            aria-pressed={lamp.on}
            onClick={lamp.press}
          >
            Lampe
          </Button>
        )
      }
    >
      <FormError message={problem === undefined ? refused?.reason : `${problem} Choisissez le point dans la liste.`} />
      {problem === undefined && (
        <div className="dep-camera" aria-busy={!ready}>
          <video ref={video} muted playsInline aria-label="Image de l’appareil photo" />
          <span className="dep-aim" aria-hidden="true" />
          <p role="status">{ready ? 'Visez le QR code affiché au point de dépôt.' : LOADING}</p>
        </div>
      )}
    </Dialog>
  );
}
