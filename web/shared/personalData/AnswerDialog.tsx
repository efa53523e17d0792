import { parisDay } from '@boucle/contract/base/format.ts';
import { DATA_REQUEST_LABELS, DATA_TEXT_MAX } from '@boucle/contract/features/customers/dataLabels.ts';
import { type DataRequest } from '@boucle/contract/features/customers/personalData.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useFormSave } from '../saving/useFormSave.ts';

type Values = { answered_on: string | null; answer: string };

/** Notes that a request was answered, and how. */
export function AnswerDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const [today] = useState(() => parisDay(Date.now()));
  const form = useForm<Values>({ defaultValues: { answered_on: today, answer: '' } });
  const submit = useFormSave<Values, Values, Values, DataRequest>({
    form,
    names: ['answered_on', 'answer'],
    send: ({ answered_on: on, answer }, options) =>
      client.customers.answerDataRequest({ id: request.id, answered_on: on ?? '', answer: answer.trim() }, options),
    invalidates: [query.customers.dataRequests.key(), query.tasks.key(), query.events.key()],
    success: () => 'La réponse est notée.',
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`${DATA_REQUEST_LABELS[request.kind]}, ${request.customer_name}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormDay form={form} name="answered_on" label="Répondue le" rules={{ required: true }} />
      <TextArea label="Réponse" optional rows={3} maxLength={DATA_TEXT_MAX} {...fieldProps(form, 'answer')} />
    </FormDialog>
  );
}
