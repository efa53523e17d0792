import './dropOffPoints.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useLeaving } from '../../shared/movements/useLeaving.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { Form } from '../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { DropOffFields } from './DropOffFields.tsx';
import { DROP_OFF_FIELDS, type DropOffValues, dropOffSent, NEW_DROP_OFF } from './dropOffForm.ts';

type CreateDropOffProps = {
  /** The reader has no account of their own and names one. */
  several: boolean;
  onClose: () => void;
};

/** « Créer un point de dépôt », then its own page. Loaded on first use. */
export function CreateDropOff({ several, onClose }: CreateDropOffProps) {
  const id = useId();
  const router: AnyRouter = useRouter();
  const queryClient = useQueryClient();
  const form = useForm<DropOffValues>({ defaultValues: NEW_DROP_OFF, mode: 'onTouched' });
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();

  const submit = async (values: DropOffValues) => {
    const input = { ...dropOffSent(values), ...(several && { account_id: Number(values.account_id) }) };
    try {
      const point = await client.dropOffPoints.create(input, {
        context: { idempotencyKey: attempts.keyOf(input) },
      });
      alerts.show('success', `${point.name} est créé.`);
      void queryClient.invalidateQueries({ queryKey: query.dropOffPoints.key() });
      leave(() => void router.navigate({ href: pathOf('drop-off-point', { id: point.id }) }));
    } catch (error) {
      if (error instanceof ApiError)
        applyServerErrors(form, DROP_OFF_FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  return (
    <Dialog
      title="Créer un point de dépôt"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Créer
          </Button>
        </>
      }
    >
      <UnsavedGuard when={form.formState.isDirty && !leaving} />
      <Form id={id} form={form} onSubmit={submit}>
        <DropOffFields choosesAccount={several} />
      </Form>
    </Dialog>
  );
}
