import { BUYER_KIND_LABELS, BUYER_KINDS, type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { BUYER_KIND_LABEL, SERVICE_BUYER_RULES as RULES } from '@boucle/contract/features/services/buyerRules.ts';
import { type ServiceBilling } from '@boucle/contract/features/services/shapes.ts';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { useStatementsChanged } from '../statements/useStatementsChanged.ts';
import { useVersionedSave } from '../versions/useVersionedSave.tsx';

const NAMES = ['buyer_kind', 'legal_name', 'siren', 'vat_number', 'address', 'e_address', 'email'] as const;
type Values = Readonly<Record<Exclude<(typeof NAMES)[number], 'buyer_kind'>, string>> & {
  readonly buyer_kind: BuyerKind;
};

const LABELS: Readonly<Record<keyof Values, string>> = {
  buyer_kind: BUYER_KIND_LABEL,
  legal_name: RULES.legal_name.label,
  siren: RULES.siren.label,
  vat_number: RULES.vat_number.label,
  address: RULES.address.label,
  e_address: RULES.e_address.label,
  email: RULES.email.label,
};

function valuesOf({ buyer, suggested }: ServiceBilling): Values {
  const kept = buyer ?? suggested;
  return {
    buyer_kind: kept?.buyer_kind ?? 'b2b',
    legal_name: kept?.legal_name ?? '',
    siren: kept?.siren ?? '',
    vat_number: kept?.vat_number ?? '',
    address: kept?.address ?? '',
    e_address: kept?.e_address ?? '',
    email: kept?.email ?? '',
  };
}

/** The client invoiced for the containers that a service did not bring back. */
export function BuyerDialog({ billing, onClose }: { billing: ServiceBilling; onClose: () => void }) {
  const formId = useId();
  // Values that the form starts from, whatever is read behind it.
  const [read] = useState(billing);
  const { id, customer, buyer, suggested } = read;
  const changed = useStatementsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<Values, ServiceBilling>({
    form,
    names: NAMES,
    labels: LABELS,
    write: (name, value) => (name === 'buyer_kind' ? BUYER_KIND_LABELS[value as BuyerKind] : value),
    read,
    valuesOf,
    send: (values, version = 0, options) => client.services.saveBuyer({ id, ...values, version }, options),
    onSaved: () => {
      alerts.show('success', 'Les coordonnées sont enregistrées.');
      changed();
      onClose();
    },
  });
  const isCompany = useWatch({ control: form.control, name: 'buyer_kind' }) !== 'b2c';
  return (
    <Dialog
      title="Coordonnées du client"
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} type="submit" form={formId} busy={form.formState.isSubmitting}>
          Enregistrer
        </DialogActions>
      )}
    >
      <Form form={form} id={formId} onSubmit={submit}>
        {conflict}
        <p className="b-muted">
          {buyer === null && suggested !== null
            ? `Reprises de la dernière sortie pour ${customer}\u00a0: vérifiez-les avant d’enregistrer.`
            : `Elles figureront sur les prochaines factures pour ${customer}. Celles déjà émises ne changent pas.`}
        </p>
        <SelectField
          label={BUYER_KIND_LABEL}
          options={BUYER_KINDS.map((value) => ({ value, label: BUYER_KIND_LABELS[value] }))}
          {...fieldProps(form, 'buyer_kind')}
        />
        <TextField {...declaredText(form, RULES, 'legal_name')} hint={`Vide, «\u00a0${customer}\u00a0».`} />
        {isCompany && (
          <div className="service-two">
            <TextField {...declaredText(form, RULES, 'siren')} inputMode="numeric" />
            <TextField {...declaredText(form, RULES, 'vat_number')} placeholder="FR00123456789" />
          </div>
        )}
        <TextArea
          {...declaredText(form, RULES, 'address')}
          rows={3}
          hint="La dernière ligne porte le code postal et la ville."
        />
        <TextField {...declaredText(form, RULES, 'email')} type="email" hint="Où ses factures sont envoyées." />
        {isCompany && (
          <TextField
            {...declaredText(form, RULES, 'e_address')}
            hint="Dans l’annuaire de la facturation électronique. Vide, celle de son SIREN."
          />
        )}
      </Form>
    </Dialog>
  );
}
