import { type InvitedRole } from '@boucle/contract/features/mails/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { MailLook } from './MailLook.tsx';

/** « Voir l’e-mail »: the invitation, before it goes to many. */
export function InvitationLook({ role }: { role: InvitedRole }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" size="small" onClick={() => setOpen(true)}>
        Voir l’e-mail
      </Button>
      {open && <InvitationDialog role={role} onClose={() => setOpen(false)} />}
    </>
  );
}

function InvitationDialog({ role, onClose }: { role: InvitedRole; onClose: () => void }) {
  const read = useQuery(query.mails.invitation.queryOptions({ input: { role } }));
  return (
    <Dialog title="L’invitation" dirty={false} onClose={onClose} footer={<Button onClick={onClose}>{CLOSE}</Button>}>
      <MailLook read={read} />
    </Dialog>
  );
}
