import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Changed } from './factorActs.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { NAME_RULES } from './PasskeyDialog.tsx';

type RenameDialogProps = { id: number; name: string; onDone: (changed: Changed) => void; onClose: () => void };

/** Another name for a passkey. */
export function RenameDialog({ id, name, onDone, onClose }: RenameDialogProps) {
  const form = useForm({ defaultValues: { name } });
  return (
    <FactorDialog
      title="Renommer la clé d’accès"
      confirm="Renommer"
      form={form}
      names={['name']}
      send={(values, options) => client.secondFactor.renamePasskey({ id, ...values }, options)}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField label="Nom de la clé" autoComplete="off" {...fieldProps(form, 'name', NAME_RULES)} />
    </FactorDialog>
  );
}
