import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';

type RemoveDialogProps = { banner: InformationBanner; onClose: () => void; onRemoved: () => void };

/** Deletes a banner, for good. */
export function RemoveDialog({ banner, onClose, onRemoved }: RemoveDialogProps) {
  return (
    <ActionDialog
      title={`Supprimer «\u00a0${banner.title}\u00a0»\u202f?`}
      confirm="Supprimer le bandeau"
      tone="danger"
      send={(options) => client.informationBanners.remove({ id: banner.id }, options)}
      invalidates={[query.informationBanners.list.key()]}
      success={`Le bandeau «\u00a0${banner.title}\u00a0» est supprimé.`}
      onDone={onRemoved}
      onClose={onClose}
    >
      {banner.status === 'online'
        ? 'Il est en ligne\u00a0: il disparaîtra aussitôt des applications, et ne pourra pas être retrouvé.'
        : 'Il ne pourra pas être retrouvé.'}
    </ActionDialog>
  );
}
