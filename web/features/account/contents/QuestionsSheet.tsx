import { ACCOUNT_LIMITS } from '@boucle/contract/features/account/limits.ts';
import { count } from '@boucle/contract/base/format.ts';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ContentsValues, RULES } from './contentsForm.ts';
import { RowsSheet } from './RowsSheet.tsx';

/** The questions that consumers ask, in the order in which they read them. */
export function QuestionsSheet({ form }: { form: UseFormReturn<ContentsValues> }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'faq' });
  const error = form.formState.errors.faq;
  return (
    <RowsSheet
      title="Foire aux questions"
      note={count(fields.length, 'question', 'questions')}
      empty="Aucune question pour l’instant&nbsp;: la rubrique n’apparaît pas dans l’application."
      ids={fields.map(({ id }) => id)}
      nameOf={(row) => `Question ${row + 1}`}
      add="Ajouter une question"
      full={fields.length < ACCOUNT_LIMITS.faq ? undefined : `${ACCOUNT_LIMITS.faq} questions au plus.`}
      error={error?.root?.message ?? error?.message}
      onAdd={() => append({ question: '', answer: '' })}
      onMove={move}
      onRemove={remove}
    >
      {(row) => (
        <div className="b-contents-row">
          <TextField label="Question" {...fieldProps(form, `faq.${row}.question`, RULES.question)} />
          <TextArea label="Réponse" rows={2} {...fieldProps(form, `faq.${row}.answer`, RULES.answer)} />
        </div>
      )}
    </RowsSheet>
  );
}
