import { mdiCheck, mdiContentCopy, mdiPrinterOutline, mdiTrayArrowDown } from '@mdi/js';
import { useState } from 'react';
import { useCopy } from '../../../shared/copy/useCopy.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { downloadCodes, printCodes } from './takeAway.ts';

type CodesDialogProps = { codes: readonly string[]; email: string; onClose: () => void };

/** The recovery codes, once: closing asks as long as nothing was done to keep them. */
export function CodesDialog({ codes, email, onClose }: CodesDialogProps) {
  const [kept, setKept] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { copied, copy } = useCopy(codes.join('\n'), () => setKept(true));
  const keep = (way: typeof downloadCodes) => () => {
    way(codes, email);
    setKept(true);
  };
  const close = () => (kept ? onClose() : setLeaving(true));
  return (
    <>
      <Dialog
        title="Gardez vos codes de secours"
        size="small"
        dirty={false}
        onClose={close}
        footer={
          <Button variant="contained" onClick={onClose}>
            Je les ai gardés
          </Button>
        }
      >
        <div className="b-stack">
          <p className="b-muted">
            Chacun ouvre votre compte une fois si votre téléphone vous manque. Ils ne seront plus affichés{'\u00a0'}:
            rangez-les en lieu sûr.
          </p>
          <ul className="b-factor-codes" aria-label="Codes de secours">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="b-row b-wrap">
            <Button size="small" icon={copied === true ? mdiCheck : mdiContentCopy} onClick={copy}>
              {copied === true ? 'Copiés' : 'Copier'}
            </Button>
            <Button size="small" icon={mdiTrayArrowDown} onClick={keep(downloadCodes)}>
              Télécharger
            </Button>
            <Button size="small" icon={mdiPrinterOutline} onClick={keep(printCodes)}>
              Imprimer
            </Button>
          </div>
          <div role="status" className="b-caption b-muted">
            {copied === true && <span className="b-sr">Codes copiés</span>}
            {copied === false && 'Votre navigateur refuse la copie\u00a0: sélectionnez les codes.'}
          </div>
        </div>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title="Fermer sans avoir gardé les codes"
          confirm="Fermer"
          cancel="Revenir aux codes"
          tone="danger"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          Ils ne pourront plus être lus. Vous pourrez en créer de nouveaux, tant que vous pouvez vous connecter.
        </ConfirmDialog>
      )}
    </>
  );
}
