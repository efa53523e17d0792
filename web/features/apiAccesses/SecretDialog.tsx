import { type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CopyField } from '../../shared/copy/CopyField.tsx';

type SecretDialogProps = {
  access: ApiAccessWithSecret;
  onClose: () => void;
};

/**
 * The secret of an access, once: no one can read it again, so that closing asks as long as it was
 * not copied.
 */
export function SecretDialog({ access, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => !copied, enableBeforeUnload: () => !copied, withResolver: true });
  const blocked = blocker.status === 'blocked';
  const close = () => (copied ? onClose() : setLeaving(true));
  const renewed = access.previous_secret_until;
  return (
    <>
      <Dialog
        title={renewed === null ? 'Votre accès est créé' : 'Nouveau secret'}
        dirty={false}
        onClose={close}
        footer={
          <Button variant="contained" onClick={close}>
            J’ai enregistré le secret
          </Button>
        }
      >
        <div className="b-stack">
          <p className="b-secret-note">
            Le secret n’est montré qu’ici, une seule fois. Rangez-le dans le coffre de votre logiciel, jamais dans une
            page ou un e-mail.
          </p>
          <CopyField label="Client ID" value={access.client_id} />
          <CopyField label="Secret" value={access.client_secret} onCopied={() => setCopied(true)} />
          {renewed !== null && (
            <p className="b-muted">
              Le nouveau secret fonctionne dès maintenant. L’ancien fonctionne encore jusqu’au{' '}
              <b className="b-strong">{dateTime(renewed)}</b>, le temps de le remplacer.
            </p>
          )}
        </div>
      </Dialog>
      {(leaving || blocked) && (
        <ConfirmDialog
          title="Fermer sans avoir copié le secret"
          confirm="Fermer"
          cancel="Revenir au secret"
          tone="danger"
          onConfirm={blocked ? blocker.proceed : onClose}
          onCancel={() => {
            setLeaving(false);
            if (blocked) blocker.reset();
          }}
        >
          Il ne pourra plus être lu. Si vous ne l’avez pas noté, il faudra renouveler l’accès.
        </ConfirmDialog>
      )}
    </>
  );
}
