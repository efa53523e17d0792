import { useState } from 'react';
import { useCamera } from '../../shared/camera/useCamera.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { LOADING } from '../../ui/texts.ts';
import { Window } from '../../shared/ownPages/Window.tsx';

type ScanWindowProps = {
  /** Uses a code; answers why it cannot be, or undefined when it was. */
  onCode: (code: string) => string | undefined;
  onClose: () => void;
};

/** The camera, looking for the QR code of a card or of a customer. */
export function ScanWindow({ onCode, onClose }: ScanWindowProps) {
  const [refusal, setRefusal] = useState<string>();
  const { video, problem, ready } = useCamera((code) => {
    setRefusal(onCode(code));
    return Promise.resolve();
  });
  return (
    <Window title="Scanner" dirty={false} onClose={onClose}>
      <div className="b-stack">
        <FormError message={problem === undefined ? refusal : `${problem} Tapez le code ou le numéro.`} />
        {problem === undefined && (
          <div className="r-camera" aria-busy={!ready}>
            <video ref={video} muted playsInline aria-label="Image de l’appareil photo" />
            <p role="status">{ready ? 'Visez le QR code du client ou de la carte.' : LOADING}</p>
          </div>
        )}
        <Button full onClick={onClose}>
          Taper plutôt
        </Button>
      </div>
    </Window>
  );
}
