import { ofName } from '@boucle/contract/elision.ts';
import { type AskedAccount } from '@boucle/contract/accountRequests/calls.ts';
import { ACCOUNT_RULES as RULES } from '@boucle/contract/accounts/rules.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { useDecision } from './useDecision.ts';

type AcceptDialogProps = { request: AskedAccount; onClose: () => void };
type AcceptValues = { name: string; person: string; email: string };

/** « Accepter »: what was asked may be corrected before the application is created. */
export function AcceptDialog({ request, onClose }: AcceptDialogProps) {
  const id = useId();
  const { name, contact: person, email } = request;
  const form = useForm<AcceptValues>({ defaultValues: { name, person, email }, mode: 'onTouched' });
  const decide = useDecision({
    form,
    names: ['name', 'person', 'email'],
    send: (values, options) => client.accountRequests.accept({ id: request.id, ...values }, options),
    success: ({ account_name }) => `${account_name ?? ''} est créée, et son administrateur invité.`,
    onDone: onClose,
  });
  return (
    <Dialog
      title={`Accepter la demande ${ofName(request.name)}`}
      size="small"
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Créer l’application
          </Button>
        </>
      )}
    >
      <Form id={id} form={form} onSubmit={decide}>
        <p className="b-muted">
          L’application est créée avec son entrepôt, vide, et son premier administrateur reçoit un lien pour choisir son
          mot de passe.
        </p>
        <TextField
          label="Nom de l’application"
          autoComplete="off"
          {...fieldProps(form, 'name', fieldRules(RULES.name.label, ...RULES.name.checks))}
        />
        <TextField
          label="Premier administrateur"
          autoComplete="off"
          {...fieldProps(form, 'person', fieldRules(RULES.person.label, ...RULES.person.checks))}
        />
        <TextField
          label="E-mail du premier administrateur"
          type="email"
          autoComplete="off"
          {...fieldProps(form, 'email', fieldRules(RULES.email.label, ...RULES.email.checks))}
        />
      </Form>
    </Dialog>
  );
}
