import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { ApiError } from '../api/errors.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { applyServerErrors } from '../ui/form/applyServerErrors.ts';
import { Form } from '../ui/form/Form.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { CANCEL } from '../ui/texts.ts';
import { createAttempts } from './saving/attempts.ts';
import { useLeaving } from '../ui/form/leaving/useLeaving.ts';
import { problemOf } from './problem.ts';

type CreateDialogProps<V extends FieldValues, T extends { name: string }> = {
  title: string;
  values: DefaultValues<V>;
  /** Fields that the server may refuse. */
  names: readonly FieldPath<V>[];
  /** Sends what is typed; `keyOf(input)` is the idempotency key of what is sent. */
  send: (values: V, keyOf: (input: unknown) => string) => Promise<T>;
  onCreated: (created: T) => void;
  /** Its own page, where one goes then. */
  addressOf: (created: T) => string;
  onClose: () => void;
  /** The fields, which find the form by its context. */
  children: ReactNode;
};

/** The form of something new, then its own page; leaving it half filled asks first. */
export function CreateDialog<V extends FieldValues, T extends { name: string }>(props: CreateDialogProps<V, T>) {
  const { title, values, names, send, onCreated, addressOf, onClose, children } = props;
  const id = useId();
  const router: AnyRouter = useRouter();
  const form = useForm<V>({ defaultValues: values, mode: 'onTouched' });
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();
  const submit = async (typed: V) => {
    try {
      const created = await send(typed, attempts.keyOf);
      alerts.show('success', `${created.name} est créé.`);
      onCreated(created);
      leave(() => void router.navigate({ href: addressOf(created) }));
    } catch (error) {
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, names, { detail: problemOf(error) ?? '', fields });
    }
  };
  return (
    <Dialog
      title={title}
      dirty={form.formState.isDirty && !leaving}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Créer
          </Button>
        </>
      )}
    >
      <Form id={id} form={form} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  );
}
