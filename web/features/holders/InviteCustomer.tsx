import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { mdiEmailOutline } from '@mdi/js';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';

/** Invites a conso who does not sign in yet, again until the password is chosen. */
export function InviteCustomer({ customer: { id, access } }: { customer: Customer }) {
  const invite = useIdempotentMutation({
    send: (_, options) => client.customers.invite({ id }, options),
    invalidates: [query.customers.key(), query.events.key()],
    success: ({ email, access: after }) =>
      after === 'active' ? `${email} se connecte déjà.` : `L’invitation est envoyée à ${email}.`,
  });
  return (
    <Button size="small" icon={mdiEmailOutline} busy={invite.isPending} onClick={() => invite.mutate()}>
      {access === 'none' ? 'Inviter par mail' : 'Renvoyer l’invitation'}
    </Button>
  );
}
