import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { ActingFor } from '../../../shared/applications/ActingFor.tsx';

type StatusDialogProps = { point: DropOffPoint; status: DropOffPoint['status']; onClose: () => void };

/** Closes or opens a drop-off point, saying what it still holds. */
export function StatusDialog({ point, status, onClose }: StatusDialogProps) {
  const closing = status === 'disabled';
  const held = point.dirty_containers_count + point.clean_containers_count;
  return (
    <ActionDialog
      title={closing ? `Désactiver ${point.name}\u202f?` : `Réactiver ${point.name}\u202f?`}
      confirm={closing ? 'Désactiver le point' : 'Réactiver le point'}
      tone={closing ? 'danger' : 'default'}
      send={(options) =>
        closing
          ? client.dropOffPoints.deactivate({ id: point.id, confirm: true }, options)
          : client.dropOffPoints.reactivate({ id: point.id }, options)
      }
      invalidates={[query.dropOffPoints.key()]}
      success={`${point.name} est ${closing ? 'désactivé' : 'réactivé'}.`}
      onDone={() => {
        if (closing) messageAsking.offer('point_closed', point.id);
      }}
      onClose={onClose}
    >
      <ActingFor name={point.account_name} />
      {closing ? (
        <>
          <p>Plus personne ne pourra y déposer ni y reprendre de contenants, et son QR code sera refusé.</p>
          {held > 0 && (
            <p>
              Il contient encore <b>{count(held, 'contenant', 'contenants')}</b>
              {` (${count(point.dirty_containers_count, 'sale', 'sales')}, ${count(point.clean_containers_count, 'propre', 'propres')}), que vous pourrez toujours collecter.`}
            </p>
          )}
        </>
      ) : (
        <p>On pourra de nouveau y déposer et y reprendre des contenants.</p>
      )}
    </ActionDialog>
  );
}
