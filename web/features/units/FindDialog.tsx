import { useState } from 'react';
import { codeIn } from '../../shared/units/readUnits.ts';
import { UnitCamera } from '../../shared/units/UnitCamera.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { unitAddress } from './unitLooks.tsx';

/** « Scanner un contenant »: its code, by the camera or the keyboard, opens its page. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const goTo = useGo();
  const [refusal, setRefusal] = useState<string>();
  const open = (text: string) => {
    const code = codeIn(text);
    if (code !== undefined) {
      onClose();
      goTo(unitAddress({ code }));
    }
    return code;
  };
  return (
    <Dialog
      title="Scanner un contenant"
      size="small"
      dirty={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{CLOSE}</Button>}
    >
      <div className="b-stack">
        <FormError message={refusal} />
        <UnitCamera
          onCode={(text) => setRefusal(open(text) ? undefined : 'Ce QR code n’est pas celui d’un contenant.')}
        />
        <TextField
          label="Code"
          placeholder="7K3M 9QXA"
          autoComplete="off"
          autoFocus
          onChange={({ target }) => open(target.value)}
        />
      </div>
    </Dialog>
  );
}
