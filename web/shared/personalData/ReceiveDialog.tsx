import { parisDay } from '@boucle/contract/base/format.ts';
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_LABELS,
  DATA_TEXT_MAX,
  type DataRequestKind,
} from '@boucle/contract/features/customers/dataLabels.ts';
import { type DataRequest } from '@boucle/contract/features/customers/personalData.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useFormSave } from '../saving/useFormSave.ts';

type Values = { kind: DataRequestKind; received_on: string | null; note: string };

/** Notes what a conso asks about their data. */
export function ReceiveDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const [today] = useState(() => parisDay(Date.now()));
  const form = useForm<Values>({ defaultValues: { kind: 'access', received_on: today, note: '' } });
  const submit = useFormSave<Values, Values, Values, DataRequest>({
    form,
    names: ['kind', 'received_on', 'note'],
    send: ({ kind, received_on: on, note }, options) =>
      client.customers.receiveDataRequest(
        { customer_id: customerId, kind, received_on: on ?? '', note: note.trim() },
        options,
      ),
    invalidates: [query.customers.dataRequests.key(), query.tasks.key(), query.events.key()],
    success: () => 'La demande est notée.',
    onSaved: onClose,
  });
  return (
    <FormDialog title="Noter une demande" form={form} onSubmit={submit} onClose={onClose}>
      <SelectField
        label="Demande"
        options={DATA_REQUEST_KINDS.map((kind) => ({ value: kind, label: DATA_REQUEST_LABELS[kind] }))}
        {...fieldProps(form, 'kind')}
      />
      <FormDay form={form} name="received_on" label="Reçue le" rules={{ required: true }} />
      <TextArea label="Note" optional rows={3} maxLength={DATA_TEXT_MAX} {...fieldProps(form, 'note')} />
    </FormDialog>
  );
}
