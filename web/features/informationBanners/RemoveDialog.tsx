import { type InformationBanner } from '@boucle/contract/informationBanners/calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type RemoveDialogProps = { banner: InformationBanner; onClose: () => void; onRemoved: () => void };

/** Deletes a banner, for good. */
export function RemoveDialog({ banner, onClose, onRemoved }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => client.informationBanners.remove({ id: banner.id }),
    onSuccess: async () => {
      onRemoved();
      alerts.show('success', `Le bandeau «\u00a0${banner.title}\u00a0» est supprimé.`);
      await queryClient.invalidateQueries({ queryKey: query.informationBanners.list.key() });
    },
  });
  return (
    <ConfirmDialog
      title={`Supprimer «\u00a0${banner.title}\u00a0»\u202f?`}
      confirm="Supprimer le bandeau"
      tone="danger"
      busy={remove.isPending}
      error={problemOf(remove.error)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {banner.status === 'online'
        ? 'Il est en ligne\u00a0: il disparaîtra aussitôt des applications, et ne pourra pas être retrouvé.'
        : 'Il ne pourra pas être retrouvé.'}
    </ConfirmDialog>
  );
}
