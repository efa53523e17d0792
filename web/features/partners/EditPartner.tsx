import './partners.css';
import { PARTNER_KIND_LABELS } from '@boucle/contract/partners/labels.ts';
import { PARTNER_RULES as RULES } from '@boucle/contract/partners/rules.ts';
import { type PartnerDetail } from '@boucle/contract/partners/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { createAttempts } from '../../shared/attempts.ts';
import { useLeaving } from '../../ui/form/useLeaving.ts';
import { problemOf } from '../../shared/problem.ts';
import { conflictOf, differencesOf } from '../../shared/versions/conflict.ts';
import { ConflictNotice } from '../../shared/versions/ConflictNotice.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL, UNKNOWN } from '../../ui/texts.ts';
import { PARTNER_FIELDS, partnerSent, type PartnerValues, partnerValues } from './partnerForm.ts';
import { PartnerFields } from './PartnerFields.tsx';

const LABELS = {
  name: RULES.name.label,
  kind: 'Type',
  legal_name: RULES.legal_name.label,
  siren: RULES.siren.label,
  address: RULES.address.label,
  contact: RULES.contact.label,
  email: RULES.email.label,
  phone: RULES.phone.label,
} as const;

const write = (name: string, value: unknown): string => {
  const text = typeof value === 'string' ? value : '';
  if (name === 'kind' && text in PARTNER_KIND_LABELS) return PARTNER_KIND_LABELS[text as PartnerDetail['kind']];
  return text === '' ? UNKNOWN : text;
};

/** « Modifier le partenaire »; when somebody saved meanwhile, both versions show. */
export function EditPartner({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const form = useForm<PartnerValues>({ defaultValues: partnerValues(partner), mode: 'onTouched' });
  const [version, setVersion] = useState(partner.version);
  const [theirs, setTheirs] = useState<PartnerDetail>();
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();
  const save = async (values: PartnerValues, from: number) => {
    const input = { id: partner.id, version: from, ...partnerSent(values) };
    try {
      await client.partners.update(input, { context: { idempotencyKey: attempts.keyOf(input) } });
      void queryClient.invalidateQueries({ queryKey: query.partners.key() });
      alerts.show('success', 'Les modifications sont enregistrées.');
      leave(onClose);
    } catch (error) {
      const current = conflictOf(error, partner);
      if (current) setTheirs(current);
      else if (error instanceof ApiError)
        applyServerErrors(form, PARTNER_FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  const settle = (read: PartnerDetail) => {
    setVersion(read.version);
    setTheirs(undefined);
  };
  return (
    <Dialog
      title={`Modifier ${partner.name}`}
      dirty={form.formState.isDirty && !leaving}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Enregistrer
          </Button>
        </>
      )}
    >
      <Form id={id} form={form} onSubmit={(values) => save(values, version)}>
        {theirs && (
          <ConflictNotice
            differences={differencesOf(LABELS, form.getValues(), partnerValues(theirs), write)}
            busy={form.formState.isSubmitting}
            onKeepMine={() => {
              settle(theirs);
              void form.handleSubmit((values) => save(values, theirs.version))();
            }}
            onTakeTheirs={() => {
              form.reset(partnerValues(theirs));
              settle(theirs);
            }}
          />
        )}
        <ActingFor name={partner.account_name} />
        <PartnerFields choosesAccount={false} />
      </Form>
    </Dialog>
  );
}
