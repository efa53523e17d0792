import { parisDay } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type Issuer } from '@boucle/contract/features/statements/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { taxesOf } from '../../domain/ledger/invoices/planClosing.ts';
import { USUAL_TAX } from '../../domain/ledger/allocation/vat.ts';
import { type Asked, saveVat } from './vatStart.ts';

type Columns = Omit<
  Issuer,
  'vat_rate' | 'vat_regime' | 'is_exempt_today' | 'vat_from' | 'threshold_crossed_on' | 'capital' | 'platform'
> & {
  readonly capital_cents: number | null;
};

/** Who bills, and under which VAT: the last one that was said, which may be to come. */
export async function readIssuer(
  tx: Tx,
  accountId: number,
  { platform, today }: { platform: string | null; today: string },
): Promise<Issuer> {
  const { rows } = await tx.raw<Columns & Record<string, unknown>>({
    text: `select legal_name, legal_form, capital_cents, rcs, siren, vat_number, billing_address as address, e_address, iban, bic, payment_days, service_payment_days,
             vat_on_debits, invoices_deposited_from is not null as deposits_invoices, invoice_reminders_from is not null as reminds_invoices,
             issuer_version as version
             from accounts where id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Error(`No account ${accountId}`);
  const { capital_cents: capital, ...columns } = row;
  const taxes = await taxesOf(tx, accountId);
  const [latest] = taxes;
  const inForce = taxes.find(({ valid_from }) => valid_from <= today) ?? USUAL_TAX;
  const { rate, regime } = latest ?? USUAL_TAX;
  return {
    ...columns,
    platform,
    capital: capital === null ? null : toEuros(capital),
    vat_rate: rate,
    vat_regime: regime,
    is_exempt_today: inForce.regime === 'franchise',
    vat_from: latest?.valid_from ?? null,
    threshold_crossed_on: latest?.threshold === true ? latest.valid_from : null,
  };
}

/**
 * From which Paris day on something is done: it begins today, goes on, or stops, which has no day.
 * Nothing to change where it goes on.
 */
const begun = (was: boolean, is: boolean, now: Date): { day: string | null } | undefined =>
  was === is ? undefined : { day: is ? parisDay(now) : null };

/** Saves who bills, which is then of the next version, and its VAT. */
export async function saveIssuer(
  tx: Tx,
  accountId: number,
  { before, after, asked, now }: { before: Issuer; after: Issuer; asked: Asked; now: Date },
): Promise<void> {
  if (after.platform !== before.platform) {
    throw invalidField('platform', 'La plateforme est celle de ce serveur\u00a0: elle ne se choisit pas ici.');
  }
  if (after.deposits_invoices && !before.deposits_invoices && after.platform === null) {
    throw invalidField('deposits_invoices', 'Aucune plateforme n’est configurée sur ce serveur.');
  }
  if (after.vat_regime === 'franchise' && after.vat_rate !== 0) {
    throw invalidField('vat_rate', 'En franchise en base, le taux est 0.');
  }
  const deposits = begun(before.deposits_invoices, after.deposits_invoices, now);
  const reminders = begun(before.reminds_invoices, after.reminds_invoices, now);
  await tx
    .updateTable('accounts')
    .set((row) => ({
      legal_name: after.legal_name,
      legal_form: after.legal_form,
      capital_cents: after.capital === null ? null : toCents(after.capital),
      rcs: after.rcs,
      siren: after.siren,
      vat_number: after.vat_number,
      billing_address: after.address,
      e_address: after.e_address,
      iban: after.iban,
      bic: after.bic,
      payment_days: after.payment_days,
      service_payment_days: after.service_payment_days,
      vat_on_debits: after.vat_on_debits,
      ...(deposits && { invoices_deposited_from: deposits.day }),
      ...(reminders && { invoice_reminders_from: reminders.day }),
      issuer_version: row('issuer_version', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
  await saveVat(tx, accountId, { before, after, asked, now });
}
