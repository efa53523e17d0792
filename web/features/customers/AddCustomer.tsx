import { CUSTOMER_FIELDS } from '@boucle/contract/shared/customers/fields.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { customerName } from '../../shared/holders/customerName.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

type Values = { email: string; name: string; invite: boolean };

/** « Ajouter un conso », then its own page. Loaded on first use. */
export function AddCustomer({ onClose }: { onClose: () => void }) {
  const goTo = useGo();
  const form = useForm<Values>({ defaultValues: { email: '', name: '', invite: true }, mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const submit = useFormSave({
    form,
    names: ['email', 'name'],
    send: (values: Values, options) => client.customers.create(values, options),
    invalidates: [query.customers.key()],
    success: (customer) =>
      customer.access === 'invited'
        ? `L’invitation est envoyée à ${customer.email}.`
        : `${customerName(customer)} est ajouté.`,
    onSaved: ({ id }) => leave(() => goTo(pathOf('customer', { id }))),
  });
  return (
    <FormDialog
      title="Ajouter un conso"
      size="small"
      onClose={onClose}
      leaving={leaving}
      action="Ajouter"
      form={form}
      onSubmit={submit}
    >
      <TextField
        {...declaredText(form, CUSTOMER_FIELDS, 'email')}
        type="email"
        autoFocus
        hint="Sans adresse e-mail, donnez plutôt une carte, ou prêtez à un invité."
      />
      <TextField {...declaredText(form, CUSTOMER_FIELDS, 'name')} />
      <Checkbox {...form.register('invite')}>L’inviter par mail à choisir son mot de passe</Checkbox>
    </FormDialog>
  );
}
