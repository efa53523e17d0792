import './months.css';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { FRENCH_RATES, rateText, VAT_REGIME_LABELS, VAT_REGIMES } from '@boucle/contract/shared/invoices/labels.ts';
import {
  ISSUER_RULES,
  MAX_PAYMENT_DAYS,
  MAX_SERVICE_PAYMENT_DAYS,
} from '@boucle/contract/shared/statements/issuerRules.ts';
import { type Issuer } from '@boucle/contract/features/statements/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { FreshDialog } from '../../shared/dialogs/FreshDialog.tsx';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import {
  DEPOSITS,
  isAmount,
  isOtherVat,
  isToCome,
  issuerInput,
  LABELS,
  mayCross,
  NAMES,
  REMINDERS,
  startsOf,
  THRESHOLD,
  type Values,
  valuesOf,
  VAT_DUE,
} from './issuerForm.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';

/**
 * Who bills, in how many days it is paid and at which VAT: what stands on the statements to come.
 */
export function IssuerDialog({ onClose }: { onClose: () => void }) {
  return (
    <FreshDialog
      title="Mentions des relevés"
      reading={query.statements.issuer.queryOptions()}
      height="240px"
      onClose={onClose}
    >
      {(issuer) => <IssuerForm issuer={issuer} onClose={onClose} />}
    </FreshDialog>
  );
}

function IssuerForm({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  // Values that the form starts from, whatever is read behind it.
  const [read] = useState(issuer);
  const changed = useStatementsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<Values, Issuer>({
    form,
    names: NAMES,
    labels: LABELS,
    read,
    valuesOf,
    send: (values, version, options) =>
      client.statements.saveIssuer({ ...issuerInput(values, read), version }, options),
    success: 'Les mentions sont enregistrées.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  const [regime, rate, from] = useWatch({ control: form.control, name: ['vat_regime', 'vat_rate', 'vat_from'] });
  const exempt = regime === 'franchise';
  const [today] = useState(() => parisDay(new Date()));
  const starts = isToCome(read, today) || isOtherVat({ vat_regime: regime, vat_rate: rate }, read);
  const crosses = mayCross({ vat_regime: regime }, read);
  const whole = (label: string, max: number) =>
    fieldRules(label, check('required'), check('integer'), check('between', { min: 0, max }));
  return (
    <FormDialog title="Mentions des relevés" onClose={onClose} form={form} onSubmit={submit}>
      {conflict}
      <p className="b-muted">Elles figureront sur les prochains relevés. Ceux déjà établis ne changent pas.</p>
      <TextField {...declaredText(form, ISSUER_RULES, 'legal_name')} />
      <div className="billing-two">
        <TextField {...declaredText(form, ISSUER_RULES, 'legal_form')} placeholder="Association, SCIC SA…" />
        <TextField
          label={LABELS.capital}
          optional
          inputMode="decimal"
          {...fieldProps(form, 'capital', {
            validate: (value) => isAmount(value) || 'Écrivez le montant comme 42000,00',
          })}
        />
      </div>
      <TextField {...declaredText(form, ISSUER_RULES, 'rcs')} placeholder="RCS Nantes 812 345 678" />
      <div className="billing-two">
        <TextField {...declaredText(form, ISSUER_RULES, 'siren')} inputMode="numeric" />
        <TextField {...declaredText(form, ISSUER_RULES, 'vat_number')} placeholder="FR00123456789" />
      </div>
      <TextArea {...declaredText(form, ISSUER_RULES, 'address')} rows={3} />
      <TextField
        {...declaredText(form, ISSUER_RULES, 'e_address')}
        hint="Dans l’annuaire de la facturation électronique. Vide, celle de votre SIREN."
      />
      <TextField
        {...declaredText(form, ISSUER_RULES, 'iban')}
        hint="Où les restaurants règlent leurs relevés, et d’où partent vos virements."
      />
      <TextField
        {...declaredText(form, ISSUER_RULES, 'bic')}
        hint="Imprimé avec l’IBAN sur vos relevés et factures ; certaines banques le demandent encore pour un virement."
      />
      <div className="billing-two">
        <TextField
          label={LABELS.payment_days}
          hint={`En jours après la clôture, ${MAX_PAYMENT_DAYS} au plus\u00a0: les factures d’un mois sont périodiques.`}
          inputMode="numeric"
          {...fieldProps(form, 'payment_days', whole(LABELS.payment_days, MAX_PAYMENT_DAYS))}
        />
        <TextField
          label={LABELS.service_payment_days}
          hint={`En jours, ${MAX_SERVICE_PAYMENT_DAYS} au plus\u00a0: contenants qu’une prestation n’a pas rendus.`}
          inputMode="numeric"
          {...fieldProps(form, 'service_payment_days', whole(LABELS.service_payment_days, MAX_SERVICE_PAYMENT_DAYS))}
        />
      </div>
      <div className="billing-two">
        <SelectField
          label={LABELS.vat_regime}
          hint={
            read.threshold_crossed_on === null
              ? 'Un autre régime ou un autre taux commence le 1er d’un mois qui n’est pas clôturé.'
              : `Seuil de franchise dépassé le ${writtenDay(read.threshold_crossed_on)}\u00a0: TVA depuis ce jour.`
          }
          options={VAT_REGIMES.map((value) => ({ value, label: VAT_REGIME_LABELS[value] }))}
          {...fieldProps(form, 'vat_regime')}
        />
        {starts && (
          <SelectField
            label={LABELS.vat_from}
            options={[
              ...startsOf(read, today).map((day) => ({ value: day, label: writtenDay(day) })),
              ...(crosses ? [{ value: THRESHOLD, label: 'Seuil de franchise dépassé' }] : []),
            ]}
            {...fieldProps(form, 'vat_from')}
          />
        )}
      </div>
      {crosses && from === THRESHOLD && (
        <FormDay
          form={form}
          name="threshold_crossed_on"
          label={LABELS.threshold_crossed_on}
          hint="La TVA est due dès ce jour. Son mois, encore ouvert, aura deux factures par restaurant, la première sans TVA, et un seul relevé à payer."
          rules={{ validate: (day) => (day !== null && day !== '') || 'Le champ Seuil dépassé le est obligatoire' }}
        />
      )}
      {!exempt && (
        <div className="billing-two">
          <SelectField
            label={LABELS.vat_rate}
            options={FRENCH_RATES.map((rate) => ({ value: String(rate), label: `${rateText(rate)}\u00a0%` }))}
            {...fieldProps(form, 'vat_rate')}
          />
          <SelectField
            label={LABELS.vat_due}
            options={Object.entries(VAT_DUE).map(([value, label]) => ({ value, label }))}
            {...fieldProps(form, 'vat_due')}
          />
        </div>
      )}
      <div className="billing-two">
        <SelectField
          label={LABELS.deposits}
          hint={
            read.platform === null
              ? 'Aucune plateforme n’est configurée sur ce serveur.'
              : `${read.platform}. Les factures émises à partir d’aujourd’hui y sont déposées.`
          }
          options={Object.entries(DEPOSITS)
            .filter(([value]) => value === 'none' || read.platform !== null || read.deposits_invoices)
            .map(([value, label]) => ({ value, label }))}
          {...fieldProps(form, 'deposits')}
        />
        <SelectField
          label={LABELS.reminders}
          hint="Pour les factures échues à partir de la mise en route."
          options={Object.entries(REMINDERS).map(([value, label]) => ({ value, label }))}
          {...fieldProps(form, 'reminders')}
        />
      </div>
    </FormDialog>
  );
}
