import { INVITATION_RULES as RULES } from '@boucle/contract/delegatedAdmins/fields.ts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/saving/attempts.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { useEmployeesChanged } from './useEmployeesChanged.ts';

const FIELDS = ['name', 'email'] as const;
const rules = (name: (typeof FIELDS)[number]) => fieldRules(RULES[name].label, ...RULES[name].checks);

/** « Inviter un employé »: a mail with a link to choose a password. Loaded on first use. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const changed = useEmployeesChanged();
  const form = useForm({ defaultValues: { name: '', email: '' }, mode: 'onTouched' });
  const [attempts] = useState(createAttempts);
  const { leaving, leave } = useLeaving();
  const submit = async (values: { name: string; email: string }) => {
    const input = { name: values.name.trim(), email: values.email.trim() };
    try {
      const employee = await client.delegatedAdmins.invite(input, {
        context: { idempotencyKey: attempts.keyOf(input) },
      });
      alerts.show('success', `L’invitation est envoyée à ${employee.email}.`);
      changed(employee);
      leave(onClose);
    } catch (error) {
      if (error instanceof ApiError) attempts.done();
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, FIELDS, { detail: problemOf(error) ?? '', fields });
    }
  };
  return (
    <Dialog
      title="Inviter un employé"
      size="small"
      dirty={form.formState.isDirty && !leaving}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Inviter
          </Button>
        </>
      )}
    >
      <Form id={id} form={form} onSubmit={submit}>
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
      </Form>
    </Dialog>
  );
}
