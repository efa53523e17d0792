import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { MailContent } from '../../../shared/mails/MailContent.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../../ui/texts.ts';

type AccountMailProps = { mail: MailRow; accountId: number; onClose: () => void };

/** One mail of an application, to be read: its administrators alone send it again. */
export function AccountMail({ mail, accountId, onClose }: AccountMailProps) {
  return (
    <Dialog
      title={mail.subject}
      size="medium"
      dirty={false}
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          {CLOSE}
        </Button>
      }
    >
      <div className="b-stack">
        <MailContent id={mail.id} row={mail} accountId={accountId} />
      </div>
    </Dialog>
  );
}
