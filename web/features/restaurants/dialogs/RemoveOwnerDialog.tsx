import { type Owner } from '@boucle/contract/features/restaurants/shapes.ts';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';

/** Asks before taking somebody out of a restaurant. */
export function RemoveOwnerDialog({ id, owner, onClose }: { id: number; owner: Owner; onClose: () => void }) {
  const who = owner.name === '' ? owner.email : owner.name;
  return (
    <ActionDialog
      title={`Retirer ${who}\u202f?`}
      confirm="Retirer de l’équipe"
      tone="danger"
      send={(options) => client.restaurants.removeOwner({ id, person_id: owner.person_id }, options)}
      invalidates={[query.restaurants.owners.key(), query.events.key()]}
      success={`${who} ne fait plus partie de l’équipe.`}
      onClose={onClose}
    >
      Cette personne n’aura plus accès à ce restaurant. Vous pourrez l’inviter de nouveau.
    </ActionDialog>
  );
}
