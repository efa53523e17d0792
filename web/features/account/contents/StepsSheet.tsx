import { ACCOUNT_LIMITS } from '@boucle/contract/features/account/limits.ts';
import { count } from '@boucle/contract/base/format.ts';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ContentsValues, RULES } from './contentsForm.ts';
import { RowsSheet } from './RowsSheet.tsx';
import { StepPicture } from './StepPicture.tsx';

/** The screens that the app shows at its first start. */
export function StepsSheet({ form }: { form: UseFormReturn<ContentsValues> }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'onboarding' });
  const error = form.formState.errors.onboarding;
  return (
    <RowsSheet
      title="Premiers pas"
      note={count(fields.length, 'étape', 'étapes')}
      empty="Aucune étape pour l’instant&nbsp;: l’application s’ouvre sans présentation."
      ids={fields.map(({ id }) => id)}
      nameOf={(row) => `Étape ${row + 1}`}
      add="Ajouter une étape"
      full={fields.length < ACCOUNT_LIMITS.onboarding ? undefined : `${ACCOUNT_LIMITS.onboarding} étapes au plus.`}
      error={error?.root?.message ?? error?.message}
      onAdd={() => append({ title: '', text: '', picture_url: null })}
      onMove={move}
      onRemove={remove}
    >
      {(row) => (
        <div className="b-contents-step">
          <div className="b-contents-row">
            <TextField label="Titre" {...fieldProps(form, `onboarding.${row}.title`, RULES.title)} />
            <TextArea label="Texte" rows={2} {...fieldProps(form, `onboarding.${row}.text`, RULES.text)} />
          </div>
          <Controller
            control={form.control}
            name={`onboarding.${row}.picture_url`}
            render={({ field, fieldState }) => (
              <StepPicture url={field.value} error={fieldState.error?.message} onUrl={field.onChange} />
            )}
          />
        </div>
      )}
    </RowsSheet>
  );
}
