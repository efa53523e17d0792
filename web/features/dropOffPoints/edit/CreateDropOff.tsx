import '../dropOffPoints.css';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { CreateDialog } from '../../../shared/dialogs/CreateDialog.tsx';
import { DropOffFields } from './DropOffFields.tsx';
import { DROP_OFF_NAMES, type DropOffValues, dropOffSent, NEW_DROP_OFF } from './dropOffForm.ts';

type CreateDropOffProps = {
  /** The reader has no account of their own and names one. */
  several: boolean;
  onClose: () => void;
};

/** « Créer un point de dépôt », then its own page. Loaded on first use. */
export function CreateDropOff({ several, onClose }: CreateDropOffProps) {
  const queryClient = useQueryClient();
  return (
    <CreateDialog<DropOffValues, DropOffPoint>
      title="Créer un point de dépôt"
      values={NEW_DROP_OFF}
      names={DROP_OFF_NAMES}
      send={(values, options) => {
        const input = { ...dropOffSent(values), ...(several && { account_id: Number(values.account_id) }) };
        return client.dropOffPoints.create(input, options);
      }}
      onCreated={() => void queryClient.invalidateQueries({ queryKey: query.dropOffPoints.key() })}
      addressOf={({ id }) => pathOf('drop-off-point', { id })}
      onClose={onClose}
    >
      <DropOffFields choosesAccount={several} />
    </CreateDialog>
  );
}
