import { labelsOf } from '@boucle/contract/base/fields/fields.ts';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { CUSTOMER_FIELDS } from '@boucle/contract/shared/customers/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { plain } from '../../shared/versions/conflict.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

type Values = Pick<Customer, 'email' | 'name'>;

const { email, name } = labelsOf(CUSTOMER_FIELDS);
const valuesOf = (customer: Customer): Values => ({ email: customer.email, name: customer.name });

/** « Modifier le conso »; when somebody saved in the meantime, both versions show. */
export function EditCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(customer), mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const { submit, conflict } = useVersionedSave<Values, Customer>({
    form,
    names: ['email', 'name'],
    labels: { email, name },
    write: (_, value) => plain(value),
    read: customer,
    valuesOf,
    send: (values, version, options) => client.customers.update({ id: customer.id, version, ...values }, options),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: query.customers.key() });
      alerts.show('success', 'Les modifications sont enregistrées.');
      leave(onClose);
    },
  });
  return (
    <FormDialog
      title="Modifier le conso"
      size="small"
      onClose={onClose}
      leaving={leaving}
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <TextField
        {...declaredText(form, CUSTOMER_FIELDS, 'email')}
        type="email"
        hint={`Si vous la changez, les deux adresses reçoivent un mail${customer.access === 'active' ? ', et la personne doit se reconnecter' : ''}.`}
      />
      <TextField {...declaredText(form, CUSTOMER_FIELDS, 'name')} />
    </FormDialog>
  );
}
