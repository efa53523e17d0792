import './partners.css';
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
import { NEW_PARTNER, PARTNER_FIELDS, partnerSent, type PartnerValues } from './partnerForm.ts';
import { PartnerFields } from './PartnerFields.tsx';

type CreatePartnerProps = {
  /** The reader has no account of their own and names one. */
  several: boolean;
  onClose: () => void;
};

/** « Créer un partenaire », then its own page. Loaded on first use. */
export function CreatePartner({ several, onClose }: CreatePartnerProps) {
  const id = useId();
  const router: AnyRouter = useRouter();
  const queryClient = useQueryClient();
  const form = useForm<PartnerValues>({ defaultValues: NEW_PARTNER, mode: 'onTouched' });
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();
  const submit = async (values: PartnerValues) => {
    const input = { ...partnerSent(values), ...(several && { account_id: Number(values.account_id) }) };
    try {
      const partner = await client.partners.create(input, { context: { idempotencyKey: attempts.keyOf(input) } });
      alerts.show('success', `${partner.name} est créé.`);
      void queryClient.invalidateQueries({ queryKey: query.partners.key() });
      leave(() => void router.navigate({ href: pathOf('partner-supply', { id: partner.id }) }));
    } catch (error) {
      if (error instanceof ApiError)
        applyServerErrors(form, PARTNER_FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  return (
    <Dialog
      title="Créer un partenaire"
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
        <PartnerFields choosesAccount={several} />
      </Form>
    </Dialog>
  );
}
