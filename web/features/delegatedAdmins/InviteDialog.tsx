import { INVITATION_RULES as RULES } from '@boucle/contract/features/delegatedAdmins/fields.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useEmployeesChanged } from './useEmployeesChanged.ts';

const FIELDS = ['name', 'email'] as const;
const rules = (name: (typeof FIELDS)[number]) => fieldRules(RULES[name].label, ...RULES[name].checks);

/** « Inviter un employé »: a mail with a link to choose a password. Loaded on first use. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const changed = useEmployeesChanged();
  const form = useForm({ defaultValues: { name: '', email: '' }, mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const submit = useFormSave({
    form,
    names: FIELDS,
    send: ({ name, email }: { name: string; email: string }, options) =>
      client.delegatedAdmins.invite({ name: name.trim(), email: email.trim() }, options),
    success: ({ email }) => `L’invitation est envoyée à ${email}.`,
    onSaved: (employee) => {
      changed(employee);
      leave(onClose);
    },
  });
  return (
    <FormDialog
      title="Inviter un employé"
      size="small"
      onClose={onClose}
      leaving={leaving}
      action="Inviter"
      form={form}
      onSubmit={submit}
    >
      <p className="b-muted">
        Cette personne recevra un lien pour choisir son mot de passe. Elle pourra déposer des contenants aux points de
        dépôt et voir ses dépôts, rien d’autre.
      </p>
      <TextField label={RULES.name.label} autoComplete="off" {...fieldProps(form, 'name', rules('name'))} />
      <TextField
        label={RULES.email.label}
        type="email"
        autoComplete="off"
        {...fieldProps(form, 'email', rules('email'))}
      />
    </FormDialog>
  );
}
