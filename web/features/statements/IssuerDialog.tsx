import './months.css';
import { ISSUER_RULES, MAX_PAYMENT_DAYS } from '@boucle/contract/statements/issuerRules.ts';
import { type Issuer } from '@boucle/contract/statements/shapes.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
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
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CANCEL } from '../../ui/texts.ts';

const NAMES = ['legal_name', 'siren', 'vat_number', 'address', 'iban', 'payment_days', 'vat_rate'] as const;
type Values = Readonly<Record<(typeof NAMES)[number], string>>;
const DAYS_LABEL = 'Délai de paiement';
const RATE_LABEL = 'Taux de TVA';
const LABELS: Values = {
  legal_name: ISSUER_RULES.legal_name.label,
  siren: ISSUER_RULES.siren.label,
  vat_number: ISSUER_RULES.vat_number.label,
  address: ISSUER_RULES.address.label,
  iban: ISSUER_RULES.iban.label,
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
    send: (values, version, options) =>
      client.statements.saveIssuer(
        { ...values, version, payment_days: Number(values.payment_days), vat_rate: Number(values.vat_rate) },
        options,
      ),
    onSaved: () => {
      alerts.show('success', 'Les mentions sont enregistrées.');
      changed();
      onClose();
    },
  });
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
          <TextField
            label={RATE_LABEL}
            hint="En&nbsp;%, 0 sans TVA. Un autre taux vaut à partir de demain."
            inputMode="numeric"
            {...fieldProps(form, 'vat_rate', whole(RATE_LABEL, 100))}
          />
        </div>
      </Form>
    </Dialog>
  );
}

const valuesOf = ({ legal_name, siren, vat_number, address, iban, payment_days, vat_rate }: Issuer): Values => ({
  legal_name,
  siren: siren ?? '',
  vat_number: vat_number ?? '',
  address,
  iban: iban === null ? '' : iban.replace(/(.{4})(?=.)/g, '$1 '),
  payment_days: String(payment_days),
  vat_rate: String(vat_rate),
});
