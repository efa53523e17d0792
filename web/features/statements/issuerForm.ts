import { addDays, euroPlain, parisDay, parseEuros } from '@boucle/contract/base/format.ts';
import { type VatRegime } from '@boucle/contract/shared/invoices/labels.ts';
import { firstOfNextMonth } from '@boucle/contract/shared/statements/labels.ts';
import { ISSUER_RULES } from '@boucle/contract/shared/statements/issuerRules.ts';
import { type Issuer } from '@boucle/contract/features/statements/shapes.ts';
import { ibanText } from '@boucle/contract/base/validation/bank.ts';

export const NAMES = [
  'legal_name',
  'legal_form',
  'capital',
  'rcs',
  'siren',
  'vat_number',
  'address',
  'e_address',
  'iban',
  'bic',
  'payment_days',
  'service_payment_days',
  'vat_regime',
  'vat_rate',
  'vat_from',
  'threshold_crossed_on',
  'vat_due',
  'deposits',
  'reminders',
] as const;
type Name = (typeof NAMES)[number];
/** Typed values of the issuer's form; a day is null while there is none. */
export type Values = Readonly<Record<Exclude<Name, 'threshold_crossed_on'>, string>> & {
  readonly threshold_crossed_on: string | null;
};
/** Where VAT begins on the day on which the threshold of franchise was crossed. */
export const THRESHOLD = 'threshold';
export const VAT_DUE = { payment: 'À l’encaissement', debits: 'D’après les débits (option)' } as const;
export const DEPOSITS = { auto: 'Automatique', none: 'Par vos soins' } as const;
export const REMINDERS = { auto: 'Par e-mail, à 7 et 30 jours', none: 'Aucune' } as const;
export const LABELS: Readonly<Record<Name, string>> = {
  legal_name: ISSUER_RULES.legal_name.label,
  siren: ISSUER_RULES.siren.label,
  vat_number: ISSUER_RULES.vat_number.label,
  address: ISSUER_RULES.address.label,
  iban: ISSUER_RULES.iban.label,
  bic: ISSUER_RULES.bic.label,
  legal_form: ISSUER_RULES.legal_form.label,
  capital: 'Capital (€)',
  rcs: ISSUER_RULES.rcs.label,
  e_address: ISSUER_RULES.e_address.label,
  vat_regime: 'Régime de TVA',
  vat_due: 'TVA exigible',
  deposits: 'Dépôt sur la plateforme',
  reminders: 'Relances des impayés',
  payment_days: 'Délai de paiement',
  service_payment_days: 'Délai des factures de prestations',
  vat_rate: 'Taux de TVA',
  vat_from: 'Valable à partir du',
  threshold_crossed_on: 'Seuil dépassé le',
};

export const isAmount = (text: string): boolean => text.trim() === '' || parseEuros(text).ok;

const regimeOf = (text: string): VatRegime => (text === 'franchise' ? 'franchise' : 'normal');

const MONTHS_AHEAD = 3;

/**
 * Where another VAT may begin: with the month before, the present one or one of the next, and where
 * the one that was read does.
 */
export function startsOf({ vat_from: read }: Pick<Issuer, 'vat_from'>, today: string): string[] {
  const firsts = [firstOfMonth(addDays(firstOfMonth(today), -1)), firstOfMonth(today)];
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) firsts.push(firstOfNextMonth(firsts.at(-1) ?? today));
  return read === null || read <= today ? firsts : [...new Set([...firsts, read])].sort();
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Whether the VAT that was read is to come. */
export const isToCome = ({ vat_from: from }: Issuer, today: string): boolean => from !== null && from > today;

/** Whether the form says another VAT than the one that was read. */
export const isOtherVat = ({ vat_regime, vat_rate }: Pick<Values, 'vat_regime' | 'vat_rate'>, read: Issuer): boolean =>
  vat_regime !== read.vat_regime || (vat_regime === 'normal' && Number(vat_rate) !== read.vat_rate);

/** Whether an initiative in franchise may say that it crossed the threshold. */
export const mayCross = (values: Pick<Values, 'vat_regime'>, read: Issuer): boolean =>
  read.is_exempt_today && values.vat_regime === 'normal';

/**
 * The values as the API takes them; they have passed the rules of the form. A first day goes with
 * another VAT, or with one to come.
 */
export function issuerInput(values: Values, read: Issuer) {
  const today = parisDay(new Date());
  const { vat_from: from, threshold_crossed_on: crossed } = values;
  if (from === THRESHOLD && mayCross(values, read)) return { ...inputOf(values), threshold_crossed_on: crossed };
  const starts = isOtherVat(values, read) || isToCome(read, today);
  return { ...inputOf(values), ...(starts && { vat_from: from }) };
}

function inputOf({
  capital,
  payment_days,
  service_payment_days,
  vat_regime,
  vat_rate,
  vat_due,
  vat_from: _start,
  threshold_crossed_on: _crossed,
  deposits,
  reminders,
  ...texts
}: Values) {
  const amount = parseEuros(capital);
  const regime = regimeOf(vat_regime);
  return {
    ...texts,
    capital: capital.trim() !== '' && amount.ok ? amount.cents / 100 : null,
    payment_days: Number(payment_days),
    service_payment_days: Number(service_payment_days),
    vat_regime: regime,
    vat_rate: regime === 'franchise' ? 0 : Number(vat_rate),
    vat_on_debits: vat_due === 'debits',
    deposits_invoices: deposits === 'auto',
    reminds_invoices: reminders === 'auto',
  };
}

/** The day that the form starts from: that of a VAT to come, else next month's. */
function startOf({ vat_from: from }: Pick<Issuer, 'vat_from'>): string {
  const today = parisDay(new Date());
  return from !== null && from > today ? from : firstOfNextMonth(today);
}

export const valuesOf = ({
  siren,
  vat_number,
  iban,
  bic,
  capital,
  payment_days,
  service_payment_days,
  vat_rate,
  vat_on_debits,
  deposits_invoices: deposits,
  reminds_invoices: reminds,
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
  iban: iban === null ? '' : ibanText(iban),
  bic: bic ?? '',
  payment_days: String(payment_days),
  service_payment_days: String(service_payment_days),
  vat_regime: issuer.vat_regime,
  vat_rate: String(vat_rate),
  vat_from: startOf(issuer),
  threshold_crossed_on: null,
  vat_due: vat_on_debits ? 'debits' : 'payment',
  deposits: deposits ? 'auto' : 'none',
  reminders: reminds ? 'auto' : 'none',
});
