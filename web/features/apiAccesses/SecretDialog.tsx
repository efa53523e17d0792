import { dateTime } from '@boucle/contract/base/format.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CopyField } from '../../shared/copy/CopyField.tsx';

type SecretDialogProps = {
  /** When it is new; a renewed one says so itself. */
  title: string;
  /** Stands next to the secret: what names its owner. */
  client?: string;
  secret: string;
  /** Until when the secret before it is good too; null of a new one. */
  renewed: string | null;
  onClose: () => void;
};

/**
 * A secret, once: no one can read it again, so that closing asks as long as it was
 * not copied.
 */
export function SecretDialog({ title, client, secret, renewed, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => !copied, enableBeforeUnload: () => !copied, withResolver: true });
  const blocked = blocker.status === 'blocked';
  const close = () => (copied ? onClose() : setLeaving(true));
  return (
    <>
      <Dialog
        title={renewed === null ? title : 'Nouveau secret'}
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
          {client !== undefined && <CopyField label="Client ID" value={client} />}
          <CopyField label="Secret" value={secret} onCopied={() => setCopied(true)} />
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
          Il ne pourra plus être lu. Si vous ne l’avez pas noté, il faudra le renouveler.
        </ConfirmDialog>
      )}
    </>
  );
}
