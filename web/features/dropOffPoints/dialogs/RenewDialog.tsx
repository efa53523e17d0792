import { ofName } from '@boucle/contract/base/elision.ts';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { ActingFor } from '../../../shared/applications/ActingFor.tsx';

/** Replaces the QR code of a drop-off point, once it is clear that the one on the wall ends. */
export function RenewDialog({ point, onClose }: { point: DropOffPoint; onClose: () => void }) {
  const { id, name } = point;
  const queryClient = useQueryClient();
  return (
    <ActionDialog
      title={`Remplacer le QR code ${ofName(name)}\u202f?`}
      confirm="Régénérer"
      tone="danger"
      send={(options) => client.dropOffPoints.renewCode({ id }, options)}
      success={`Le QR code ${ofName(name)} est remplacé. Imprimez le nouveau.`}
      onDone={(code) => queryClient.setQueryData(query.dropOffPoints.code.queryKey({ input: { id } }), code)}
      onClose={onClose}
    >
      <ActingFor name={point.account_name} />
      <p>Le code affiché aujourd’hui, et son code court, ne vaudront plus rien. Il faudra afficher le nouveau.</p>
    </ActionDialog>
  );
}
