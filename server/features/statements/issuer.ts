import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type Issuer } from '@boucle/contract/statements/shapes.ts';
import { type Tx } from '../../database/transaction.ts';
import { invalidField } from '../../http/errors.ts';
import { termsOf } from '../../ledger/months/closing.ts';

type Columns = Omit<Issuer, 'vat_rate'>;

/** Rates of VAT begin the next day: what was recorded today was at today's. */
const startOf = (now: Date): string => addDays(parisDay(now), 1);

/** Locks who bills, so that whoever edits it sees the last version. */
export async function lockIssuer(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({ text: 'select from accounts where id = $1 for no key update', values: [accountId] });
}

/** Who bills, and at which rate of VAT from tomorrow on. */
export async function readIssuer(tx: Tx, accountId: number, now: Date): Promise<Issuer> {
  const { rows } = await tx.raw<Columns & Record<string, unknown>>({
    text: `select legal_name, siren, vat_number, billing_address as address, iban, payment_days, issuer_version as version
             from accounts where id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Error(`No account ${accountId}`);
  const { vatRate } = await termsOf(tx, accountId, startOf(now));
  return { ...row, vat_rate: vatRate };
}

/** Saves who bills, which is then of the next version; another rate of VAT holds from tomorrow on. 422 when another one begins tomorrow already. */
export async function saveIssuer(tx: Tx, accountId: number, before: Issuer, after: Issuer, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((row) => ({
      legal_name: after.legal_name,
      siren: after.siren,
      vat_number: after.vat_number,
      billing_address: after.address,
      iban: after.iban,
      payment_days: after.payment_days,
      issuer_version: row('issuer_version', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
  if (after.vat_rate === before.vat_rate) return;
  const { rowCount } = await tx.raw({
    text: 'insert into vat_rates (account_id, valid_from, rate) values ($1, $2, $3) on conflict do nothing',
    values: [accountId, startOf(now), after.vat_rate],
  });
  if (rowCount === 0) throw invalidField('vat_rate', 'Un autre taux commence déjà demain\u00a0: changez-le après.');
}
