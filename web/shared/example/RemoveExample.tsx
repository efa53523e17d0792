import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';

type RemoveExampleProps = {
  onClose: () => void;
  onDone?: () => void;
};

/** Asks before an example is removed with all that was tried in it. */
export function RemoveExample({ onClose, onDone }: RemoveExampleProps) {
  return (
    <ActionDialog
      title={`Supprimer l’exemple\u202f?`}
      confirm="Supprimer l’exemple"
      tone="danger"
      send={(options) => client.example.remove(undefined, options)}
      invalidates={[query.example.key()]}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      <p>
        Ses données fictives, et tout ce que vous y avez essayé, sont effacés. Votre initiative n’est pas touchée, et
        vous pourrez rouvrir un exemple.
      </p>
    </ActionDialog>
  );
}
