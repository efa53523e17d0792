import { type Address } from '@boucle/contract/pages.ts';
import { type ReactNode } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { type SendOptions } from '../saving/attempts.ts';
import { useFormSave } from '../saving/useFormSave.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { useGo } from '../../ui/navigation/useGo.ts';

type CreateDialogProps<V extends FieldValues, T extends { name: string }> = {
  title: string;
  values: DefaultValues<V>;
  /** Fields that the server may refuse. */
  names: readonly FieldPath<V>[];
  send: (values: V, options: SendOptions) => Promise<T>;
  onCreated: (created: T) => void;
  /** Its own page, where one goes then. */
  addressOf: (created: T) => Address;
  onClose: () => void;
  /** The fields, which find the form by its context. */
  children: ReactNode;
};

/** The form of something new, then its own page; leaving it half filled asks first. */
export function CreateDialog<V extends FieldValues, T extends { name: string }>(props: CreateDialogProps<V, T>) {
  const { title, values, names, send, onCreated, addressOf, onClose, children } = props;
  const goTo = useGo();
  const form = useForm<V>({ defaultValues: values, mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const submit = useFormSave({
    form,
    names,
    send,
    success: ({ name }) => `${name} est créé.`,
    onSaved: (created) => {
      onCreated(created);
      leave(() => goTo(addressOf(created)));
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} leaving={leaving} action="Créer" form={form} onSubmit={submit}>
      {children}
    </FormDialog>
  );
}
