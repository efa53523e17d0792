import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { mdiEmailArrowRightOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { MailContent } from '../../../shared/mails/MailContent.tsx';
import { mailPreview } from '../../../shared/mails/mailPreview.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../../ui/texts.ts';

type MailDialogProps = {
  id: number;
  /** The row of the list; undefined when it is on another page. */
  row: MailRow | undefined;
  onClose: () => void;
  onResent: (id: number) => void;
};

/** One mail: whether it left, and what it says, in a frame where nothing of it can act. */
export function MailDialog({ id, row, onClose, onResent }: MailDialogProps) {
  const preview = useQuery(mailPreview(id));
  const resend = useIdempotentMutation({
    send: (_, options) => client.mails.resend({ id }, options),
    invalidates: [query.mails.list.key(), query.jobs.key()],
    success: ({ recipient }) => `L’e-mail repart vers ${recipient}.`,
    onDone: (mail) => onResent(mail.id),
  });
  return (
    <Dialog
      title={row?.subject ?? preview.data?.subject ?? 'E-mail'}
      size="medium"
      dirty={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CLOSE}</Button>
          {row && (
            <Button
              variant="contained"
              icon={mdiEmailArrowRightOutline}
              busy={resend.isPending}
              refused={row.resend_refusal !== null}
              aria-describedby="mail-refusal"
              onClick={() => resend.mutate()}
            >
              Renvoyer
            </Button>
          )}
        </>
      }
    >
      <div className="b-stack">
        <FormError message={problemOf(resend.error)} />
        <MailContent id={id} row={row} />
        {row !== undefined && row.resend_refusal !== null && (
          <p id="mail-refusal" className="b-muted mail-refusal">
            {row.resend_refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
