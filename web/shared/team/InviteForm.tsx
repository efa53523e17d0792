import { ACCOUNT_RULES as RULES } from '@boucle/contract/shared/accounts/rules.ts';
import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useFormSave } from '../saving/useFormSave.ts';
import { type TeamActs } from './teamActs.ts';
import { declaredText } from '../../ui/form/declared/declaredText.ts';

type InviteFormProps = { title: string; invite: TeamActs['invite']; onPeople: (people: TeamMember[]) => void };

/** Invites somebody by mail to choose a password; the form is ready for the next one after that. */
export function InviteForm({ title, invite, onPeople }: InviteFormProps) {
  const form = useForm({ defaultValues: { email: '', name: '' }, mode: 'onTouched' });
  const submit = useFormSave({
    form,
    names: ['email', 'name'],
    send: ({ email, name }: { email: string; name: string }, options) =>
      invite({ email: email.trim(), ...(name.trim() !== '' && { name: name.trim() }) }, options),
    subject: ({ email }) => email.trim(),
    success: (_, { email }) => `L’invitation est envoyée à ${email.trim()}.`,
    onSaved: (people) => {
      onPeople(people);
      form.reset();
    },
  });
  return (
    <Sheet title={title}>
      <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Form form={form} onSubmit={submit}>
        <TextField
          {...declaredText(form, RULES, 'email')}
          label="E-mail"
          type="email"
          hint="Un lien pour choisir son mot de passe, valable sept jours, lui sera envoyé."
        />
        <TextField {...declaredText(form, { name: RULES.person }, 'name')} label="Nom" />
        <Button type="submit" variant="contained" icon={mdiAccountPlusOutline} busy={form.formState.isSubmitting}>
          Envoyer l’invitation
        </Button>
      </Form>
    </Sheet>
  );
}
