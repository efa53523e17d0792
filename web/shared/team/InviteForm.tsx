import { ACCOUNT_RULES as RULES } from '@boucle/contract/accounts/rules.ts';
import { type TeamMember } from '@boucle/contract/team/calls.ts';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { createAttempts } from '../saving/attempts.ts';
import { problemOf } from '../problem.ts';
import { type TeamActs } from './teamActs.ts';

type InviteFormProps = { title: string; invite: TeamActs['invite']; onPeople: (people: TeamMember[]) => void };

/** Invites somebody by mail to choose a password; the form is ready for the next one after that. */
export function InviteForm({ title, invite, onPeople }: InviteFormProps) {
  const form = useForm({ defaultValues: { email: '', name: '' }, mode: 'onTouched' });
  const [attempts] = useState(() => createAttempts());
  const submit = async ({ email, name }: { email: string; name: string }) => {
    const input = { email: email.trim(), ...(name.trim() !== '' && { name: name.trim() }) };
    try {
      onPeople(await invite(input, { context: { idempotencyKey: attempts.keyOf(input) } }));
      attempts.done();
      alerts.show('success', `L’invitation est envoyée à ${input.email}.`);
      form.reset();
    } catch (error) {
      if (error instanceof ApiError) attempts.done();
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, ['email', 'name'], { detail: problemOf(error) ?? '', fields });
    }
  };
  return (
    <Sheet title={title}>
      <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Form form={form} onSubmit={submit}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          hint="Un lien pour choisir son mot de passe, valable 24 heures, lui sera envoyé."
          {...fieldProps(form, 'email', fieldRules(RULES.email.label, ...RULES.email.checks))}
        />
        <TextField
          label="Nom"
          optional
          autoComplete="off"
          {...fieldProps(form, 'name', fieldRules(RULES.person.label, ...RULES.person.checks))}
        />
        <Button type="submit" variant="contained" icon={mdiAccountPlusOutline} busy={form.formState.isSubmitting}>
          Envoyer l’invitation
        </Button>
      </Form>
    </Sheet>
  );
}
