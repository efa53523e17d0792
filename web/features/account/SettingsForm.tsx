import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { type accountUpdate } from '@boucle/contract/features/account/update.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { type z } from 'zod';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { formBody } from '../../shared/formBody.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

export type SettingsInput = NonNullable<z.input<typeof accountUpdate>['account']>;

type SettingsFormProps<V extends FieldValues> = {
  account: Account;
  /** Of the sheet around the form; without it the children draw their own sheets. */
  title?: string;
  names: readonly FieldPath<V>[];
  /** Labels of what is compared when somebody else saved in the meantime. */
  labels: Readonly<Partial<Record<keyof V & string, string>>>;
  /** How the compared values read, where the plain way does not do. */
  write?: (name: keyof V & string, value: V[keyof V & string]) => string;
  valuesOf: (account: Account) => V;
  inputOf: (values: V) => SettingsInput;
  children: (form: UseFormReturn<V>) => ReactNode;
  /** Beside the form: a preview. */
  aside?: (form: UseFormReturn<V>) => ReactNode;
};

/**
 * Some settings of the initiative, saved together: guard, refusals on their fields, both versions
 * when two people saved.
 */
export function SettingsForm<V extends FieldValues>(props: SettingsFormProps<V>) {
  const { account, title, names, labels, write, valuesOf, inputOf, children, aside } = props;
  const queryClient = useQueryClient();
  const form = useForm<V>({ defaultValues: valuesOf(account) as DefaultValues<V> });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, conflict } = useVersionedSave<V, Account>({
    form,
    names,
    labels,
    ...(write && { write }),
    read: account,
    valuesOf,
    send: (values, version, options) =>
      client.account.update(formBody({ account: { ...inputOf(values), id: account.id, version } }), options),
    onSaved: (saved) => {
      queryClient.setQueryData(query.account.read.queryKey(), saved);
      form.reset(valuesOf(saved));
      alerts.show('success', 'Les réglages sont enregistrés.');
    },
  });
  const fields = (
    <>
      {conflict}
      <Form
        form={form}
        onSubmit={submit}
        className={title === undefined ? 'b-settings-sheets' : 'b-stack b-settings-form'}
      >
        {children(form)}
        <div className="b-settings-foot">
          {isDirty && <Button onClick={() => form.reset(valuesOf(account))}>Rétablir</Button>}
          <Button type="submit" variant="contained" busy={isSubmitting}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </>
  );
  return (
    <div className={aside === undefined ? 'b-settings' : 'b-settings b-settings-pair'}>
      <UnsavedGuard when={isDirty && !isSubmitting} />
      {title === undefined ? fields : <Sheet title={title}>{fields}</Sheet>}
      {aside?.(form)}
    </div>
  );
}
