import { ofName } from '@boucle/contract/base/elision.ts';
import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { ACCOUNT_RULES as RULES } from '@boucle/contract/shared/accounts/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useDecision } from './useDecision.ts';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';

type AcceptDialogProps = { request: AskedAccount; onClose: () => void };
type AcceptValues = { name: string; person: string; email: string };

/** « Accepter »: what was asked may be corrected before the application is created. */
export function AcceptDialog({ request, onClose }: AcceptDialogProps) {
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
    <FormDialog
      title={`Accepter la demande ${ofName(request.name)}`}
      size="small"
      onClose={onClose}
      action="Créer l’application"
      form={form}
      onSubmit={decide}
    >
      <p className="b-muted">
        L’application est créée avec son entrepôt, vide, et son premier administrateur reçoit un lien pour choisir son
        mot de passe.
      </p>
      <TextField {...declaredText(form, RULES, 'name')} label="Nom de l’application" />
      <TextField {...declaredText(form, RULES, 'person')} label="Premier administrateur" optional={false} />
      <TextField {...declaredText(form, RULES, 'email')} label="E-mail du premier administrateur" type="email" />
    </FormDialog>
  );
}
