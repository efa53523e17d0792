import './partners.css';
import { PARTNER_KIND_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { plain } from '../../shared/versions/conflict.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { LABELS, PARTNER_NAMES, partnerSent, type PartnerValues, partnerValues } from './partnerForm.ts';
import { PartnerFields } from './PartnerFields.tsx';

const write = (name: string, value: unknown): string =>
  name === 'kind' ? PARTNER_KIND_LABELS[value as PartnerDetail['kind']] : plain(value);

/** « Modifier le partenaire »; when somebody saved in the meantime, both versions show. */
export function EditPartner({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<PartnerValues>({ defaultValues: partnerValues(partner), mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const { submit, conflict } = useVersionedSave<PartnerValues, PartnerDetail>({
    form,
    names: PARTNER_NAMES,
    labels: LABELS,
    write,
    read: partner,
    valuesOf: partnerValues,
    send: (values, version, options) =>
      client.partners.update({ id: partner.id, version, ...partnerSent(values) }, options),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: query.partners.key() });
      alerts.show('success', 'Les modifications sont enregistrées.');
      leave(onClose);
    },
  });
  return (
    <FormDialog title={`Modifier ${partner.name}`} onClose={onClose} leaving={leaving} form={form} onSubmit={submit}>
      {conflict}
      <ActingFor name={partner.account_name} />
      <PartnerFields choosesAccount={false} />
    </FormDialog>
  );
}
