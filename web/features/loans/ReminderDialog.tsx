import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { MailLook } from '../../shared/mails/MailLook.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../ui/texts.ts';

/** The first reminder of a policy, for a container lent today. */
export function ReminderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useQuery(query.loans.reminder.queryOptions({ input: { id } }));
  return (
    <Dialog
      title="Le premier rappel"
      dirty={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{CLOSE}</Button>}
    >
      <div className="b-stack">
        <p className="b-muted">L’exemple d’un contenant emprunté aujourd’hui.</p>
        <MailLook read={read} />
      </div>
    </Dialog>
  );
}
