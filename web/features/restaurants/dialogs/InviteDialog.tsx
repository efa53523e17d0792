import { ofName } from '@boucle/contract/base/elision.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { SHOWN_BY } from '../queries.ts';
import { formText } from '../../../ui/form/declared/inForm.ts';

type InviteDialogProps = { id: number; name: string; email: string; onClose: () => void };

type Values = { email: string; name: string };

/** Invites somebody to run a restaurant; the e-mail of its form is offered to the first one. */
export function InviteDialog({ id, name, email, onClose }: InviteDialogProps) {
  const form = useForm<Values>({ defaultValues: { email, name: '' } });
  const submit = useFormSave({
    form,
    names: ['email', 'name'],
    send: (values: Values, options) => client.restaurants.inviteOwner({ id, ...values }, options),
    invalidates: SHOWN_BY,
    success: (_, values) => `L’invitation est envoyée à ${values.email}.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Inviter un gérant ${ofName(name)}`}
      size="small"
      onClose={onClose}
      action="Inviter"
      form={form}
      onSubmit={submit}
    >
      <TextField
        {...formText(form, 'email', 'E-mail', check('required'), check('email'))}
        type="email"
        autoComplete="off"
        hint="Un lien lui permettra de choisir son mot de passe, pendant sept jours."
      />
      <TextField {...formText(form, 'name', 'Nom', check('max', { length: 120 }))} autoComplete="off" />
    </FormDialog>
  );
}
