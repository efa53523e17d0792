import { type Owner } from '@boucle/contract/restaurants/shapes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Asks before taking somebody out of a restaurant. */
export function RemoveOwnerDialog({ id, owner, onClose }: { id: number; owner: Owner; onClose: () => void }) {
  const queryClient = useQueryClient();
  const who = owner.name === '' ? owner.email : owner.name;
  const remove = useMutation({
    mutationFn: () => client.restaurants.removeOwner({ id, person_id: owner.person_id }),
    onSuccess: () => {
      alerts.show('success', `${who} ne fait plus partie de l’équipe.`);
      onClose();
      void queryClient.invalidateQueries({ queryKey: query.restaurants.owners.key() });
      void queryClient.invalidateQueries({ queryKey: query.events.key() });
    },
  });
  return (
    <ConfirmDialog
      title={`Retirer ${who}\u202f?`}
      confirm="Retirer de l’équipe"
      tone="danger"
      busy={remove.isPending}
      error={remove.isPending ? undefined : problemOf(remove.error)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      Cette personne n’aura plus accès à ce restaurant. Vous pourrez l’inviter de nouveau.
    </ConfirmDialog>
  );
}
