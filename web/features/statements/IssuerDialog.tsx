import './months.css';
import { euroPlain, parseEuros } from '@boucle/contract/format.ts';
import {
  FRENCH_RATES,
  rateText,
  VAT_REGIME_LABELS,
  VAT_REGIMES,
  type VatRegime,
} from '@boucle/contract/invoices/labels.ts';
import { ISSUER_RULES, MAX_PAYMENT_DAYS } from '@boucle/contract/statements/issuerRules.ts';
import { type Issuer } from '@boucle/contract/statements/shapes.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { useFreshQuery } from '../../shared/useFreshQuery.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CANCEL } from '../../ui/texts.ts';

const NAMES = [
  'legal_name',
  'legal_form',
  'capital',
  'rcs',
  'siren',
  'vat_number',
  'address',
  'e_address',
  'iban',
  'payment_days',
  'vat_regime',
  'vat_rate',
  'vat_due',
] as const;
type Values = Readonly<Record<(typeof NAMES)[number], string>>;
const CAPITAL_LABEL = 'Capital (€)';
const REGIME_LABEL = 'Régime de TVA';
const DUE_LABEL = 'TVA exigible';
const VAT_DUE = { payment: 'À l’encaissement', debits: 'D’après les débits (option)' } as const;
const DAYS_LABEL = 'Délai de paiement';
const RATE_LABEL = 'Taux de TVA';
const LABELS: Values = {
  legal_name: ISSUER_RULES.legal_name.label,
  siren: ISSUER_RULES.siren.label,
  vat_number: ISSUER_RULES.vat_number.label,
  address: ISSUER_RULES.address.label,
  iban: ISSUER_RULES.iban.label,
  legal_form: ISSUER_RULES.legal_form.label,
  capital: CAPITAL_LABEL,
  rcs: ISSUER_RULES.rcs.label,
  e_address: ISSUER_RULES.e_address.label,
  vat_regime: REGIME_LABEL,
  vat_due: DUE_LABEL,
  payment_days: DAYS_LABEL,
  vat_rate: RATE_LABEL,
};

/** Who bills, in how many days it is paid and at which VAT: what stands on the statements to come. */
export function IssuerDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFreshQuery(query.statements.issuer.queryOptions());
  return data ? (
    <IssuerForm issuer={data} onClose={onClose} />
  ) : (
    <Dialog title="Mentions des relevés" dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="240px" />
        </div>
      )}
    </Dialog>
  );
}

const rulesOf = (name: keyof typeof ISSUER_RULES) => fieldRules(ISSUER_RULES[name].label, ...ISSUER_RULES[name].checks);

function IssuerForm({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const formId = useId();
  // What the form is filled from, whatever is read behind it.
  const [read] = useState(issuer);
  const changed = useStatementsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<Values, Issuer>({
    form,
    names: NAMES,
    labels: LABELS,
    read,
    valuesOf,
    send: (values, version, options) => client.statements.saveIssuer({ ...issuerInput(values), version }, options),
    onSaved: () => {
      alerts.show('success', 'Les mentions sont enregistrées.');
      changed();
      onClose();
    },
  });
  const exempt = useWatch({ control: form.control, name: 'vat_regime' }) === 'franchise';
  const whole = (label: string, max: number) =>
    fieldRules(label, check('required'), check('integer'), check('between', { min: 0, max }));
  return (
    <Dialog
      title="Mentions des relevés"
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={formId} variant="contained" busy={form.formState.isSubmitting}>
            Enregistrer
          </Button>
        </>
      )}
    >
      <Form form={form} id={formId} onSubmit={submit}>
        {conflict}
        <p className="b-muted">Elles figureront sur les prochains relevés. Ceux déjà établis ne changent pas.</p>
        <TextField
          label={ISSUER_RULES.legal_name.label}
          optional
          {...fieldProps(form, 'legal_name', rulesOf('legal_name'))}
        />
        <div className="billing-two">
          <TextField
            label={ISSUER_RULES.legal_form.label}
            optional
            placeholder="Association, SCIC SA…"
            {...fieldProps(form, 'legal_form', rulesOf('legal_form'))}
          />
          <TextField
            label={CAPITAL_LABEL}
            optional
            inputMode="decimal"
            {...fieldProps(form, 'capital', {
              validate: (value) => isAmount(value) || 'Montant à écrire comme 42000,00',
            })}
          />
        </div>
        <TextField
          label={ISSUER_RULES.rcs.label}
          optional
          placeholder="RCS Nantes 812 345 678"
          {...fieldProps(form, 'rcs', rulesOf('rcs'))}
        />
        <div className="billing-two">
          <TextField
            label={ISSUER_RULES.siren.label}
            optional
            inputMode="numeric"
            {...fieldProps(form, 'siren', rulesOf('siren'))}
          />
          <TextField
            label={ISSUER_RULES.vat_number.label}
            optional
            placeholder="FR00123456789"
            {...fieldProps(form, 'vat_number', rulesOf('vat_number'))}
          />
        </div>
        <TextArea
          label={ISSUER_RULES.address.label}
          optional
          rows={3}
          {...fieldProps(form, 'address', rulesOf('address'))}
        />
        <TextField
          label={ISSUER_RULES.e_address.label}
          optional
          hint="Dans l’annuaire de la facturation électronique. Vide, celle de votre SIREN."
          {...fieldProps(form, 'e_address', rulesOf('e_address'))}
        />
        <TextField
          label={ISSUER_RULES.iban.label}
          optional
          hint="Où les restaurants règlent leurs relevés."
          {...fieldProps(form, 'iban', rulesOf('iban'))}
        />
        <div className="billing-two">
          <TextField
            label={DAYS_LABEL}
            hint="En jours après la clôture."
            inputMode="numeric"
            {...fieldProps(form, 'payment_days', whole(DAYS_LABEL, MAX_PAYMENT_DAYS))}
          />
          <SelectField
            label={REGIME_LABEL}
            hint="Un autre régime ou un autre taux vaut à partir de demain."
            options={VAT_REGIMES.map((value) => ({ value, label: VAT_REGIME_LABELS[value] }))}
            {...fieldProps(form, 'vat_regime')}
          />
        </div>
        {!exempt && (
          <div className="billing-two">
            <SelectField
              label={RATE_LABEL}
              options={FRENCH_RATES.map((rate) => ({ value: String(rate), label: `${rateText(rate)}\u00a0%` }))}
              {...fieldProps(form, 'vat_rate')}
            />
            <SelectField
              label={DUE_LABEL}
              options={Object.entries(VAT_DUE).map(([value, label]) => ({ value, label }))}
              {...fieldProps(form, 'vat_due')}
            />
          </div>
        )}
      </Form>
    </Dialog>
  );
}

const isAmount = (text: string): boolean => text.trim() === '' || parseEuros(text).ok;

const regimeOf = (text: string): VatRegime => (text === 'franchise' ? 'franchise' : 'normal');

/** The values as the API takes them; they have passed the rules of the form. */
function issuerInput({ capital, payment_days, vat_regime, vat_rate, vat_due, ...texts }: Values) {
  const amount = parseEuros(capital);
  const regime = regimeOf(vat_regime);
  return {
    ...texts,
    capital: capital.trim() !== '' && amount.ok ? amount.cents / 100 : null,
    payment_days: Number(payment_days),
    vat_regime: regime,
    vat_rate: regime === 'franchise' ? 0 : Number(vat_rate),
    vat_on_debits: vat_due === 'debits',
  };
}

const valuesOf = ({
  siren,
  vat_number,
  iban,
  capital,
  payment_days,
  vat_rate,
  vat_on_debits,
  ...issuer
}: Issuer): Values => ({
  legal_name: issuer.legal_name,
  legal_form: issuer.legal_form,
  capital: capital === null ? '' : euroPlain(capital),
  rcs: issuer.rcs,
  siren: siren ?? '',
  vat_number: vat_number ?? '',
  address: issuer.address,
  e_address: issuer.e_address,
  iban: iban === null ? '' : iban.replace(/(.{4})(?=.)/g, '$1 '),
  payment_days: String(payment_days),
  vat_regime: issuer.vat_regime,
  vat_rate: String(vat_rate),
  vat_due: vat_on_debits ? 'debits' : 'payment',
});
