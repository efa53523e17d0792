import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { BulkDialog } from '../../../shared/bulk/BulkDialog.tsx';

type BulkStatusDialogProps = {
  points: readonly DropOffPoint[];
  status: DropOffPoint['status'];
  onDone?: ((points: readonly DropOffPoint[]) => void) | undefined;
  onClose: () => void;
};

/** Closes or opens several drop-off points, saying what the ones that close still hold. */
export function BulkStatusDialog({ points, status, onDone, onClose }: BulkStatusDialogProps) {
  const queryClient = useQueryClient();
  const closing = status === 'disabled';
  const rows = points.filter((point) => point.status !== status);
  const many = count(rows.length, 'point de dépôt', 'points de dépôt');
  const held = rows.reduce((sum, point) => sum + point.dirty_containers_count + point.clean_containers_count, 0);
  return (
    <BulkDialog
      title={`${closing ? 'Désactiver' : 'Réactiver'} ${many}\u202f?`}
      confirm={closing ? 'Désactiver' : 'Réactiver'}
      tone={closing ? 'danger' : 'default'}
      rows={rows}
      skipped={points
        .filter((point) => point.status === status)
        .map((row) => ({ row, reason: closing ? 'est déjà désactivé.' : 'est déjà actif.' }))}
      nameOf={({ name }) => name}
      act={({ id }, options) =>
        closing
          ? client.dropOffPoints.deactivate({ id, confirm: true }, options)
          : client.dropOffPoints.reactivate({ id }, options)
      }
      success={`${many}\u00a0: ${closing ? 'désactivé' : 'actif'}${rows.length > 1 ? 's' : ''}.`}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: query.dropOffPoints.key() })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {closing
          ? 'Plus personne ne pourra y déposer ni y reprendre de contenants, et leurs QR codes seront refusés.'
          : 'On pourra de nouveau y déposer et y reprendre des contenants.'}
        {closing && held > 0
          ? ` Ils contiennent encore ${count(held, 'contenant', 'contenants')}, que vous pourrez toujours collecter.`
          : ''}
      </p>
    </BulkDialog>
  );
}
