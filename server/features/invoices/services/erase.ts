import { count, euro } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { ERASED_CLIENT } from '@boucle/contract/features/services/erased.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { refused } from '../../../platform/http/errors.ts';
import { lockService } from '../../../domain/ledger/books/advisoryLocks.ts';
import { leftOfService } from '../../../domain/ledger/invoices/payService.ts';
import { customerOf } from './billing.ts';

/** A text that no one is called: `forget_customer` looks for nothing then. */
const NOBODY = '\u0001';

interface Known {
  readonly id: number;
  readonly custom_customer: string;
  readonly legal_name: string | null;
  readonly address: string | null;
  readonly e_address: string | null;
  readonly email: string | null;
  readonly held: number;
  readonly waiting: number;
}

/**
 * Erases who the client of a service outside the web app was, in all services under that very name,
 * traces and mails included. Issued invoices keep them, as the law asks (C. com. L. 123-22: ten
 * years). Refused (422), with what there is, while something is out, to be invoiced or owed. Again
 * is no harm.
 */
export async function eraseClient(tx: Tx, accountId: number, serviceId: number): Promise<void> {
  const customer = await customerOf(tx, accountId, serviceId);
  if (customer === ERASED_CLIENT) return;
  const services = await servicesOf(tx, accountId, customer);
  for (const { id } of services) await lockService(tx, accountId, id);
  const known = await knownOf(
    tx,
    accountId,
    services.map(({ id }) => id),
  );
  const left = await whatIsLeft(tx, accountId, known);
  if (left.length > 0) throw refused(`Ses données ne peuvent pas encore être effacées\u00a0: ${left.join(', ')}.`);
  const ids = known.map(({ id }) => id);
  await tx.raw({
    text: 'update services set custom_customer = $3 where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids, ERASED_CLIENT],
  });
  await tx.raw({
    text: `update service_buyers set legal_name = '', siren = null, vat_number = null, address = '', e_address = '', email = null, version = version + 1
            where account_id = $1 and service_id = any($2::bigint[])`,
    values: [accountId, ids],
  });
  const texts = new Set(known.flatMap((one) => [one.custom_customer, one.legal_name, one.address, one.e_address]));
  const emails = new Set(known.flatMap(({ email }) => email ?? []));
  for (const text of texts) if (text) await tx.raw({ text: 'select forget_customer($1, $2)', values: [NOBODY, text] });
  for (const email of emails) await tx.raw({ text: 'select forget_customer($1, $2)', values: [email, ''] });
}

/** The services of a client, by the name under which they went out. */
async function servicesOf(tx: Tx, accountId: number, customer: string): Promise<{ id: number }[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from services where account_id = $1 and plain(custom_customer) = plain($2) order by id',
    values: [accountId, customer],
  });
  return rows;
}

async function knownOf(tx: Tx, accountId: number, ids: readonly number[]): Promise<Known[]> {
  const { rows } = await tx.raw<Known & Record<string, unknown>>({
    text: `select s.id, s.custom_customer, b.legal_name, b.address, b.e_address, b.email,
        coalesce((select sum(c.quantity) from cells c where c.account_id = $1 and c.place = 'E' and c.place_id = s.id), 0)::int as held,
        (select count(*) from invoices i
          where i.account_id = $1 and i.service_id = s.id and i.label is null and i.net_cents <> 0)::int as waiting
      from services s left join service_buyers b on b.account_id = $1 and b.service_id = s.id
      where s.account_id = $1 and s.id = any($2::bigint[]) order by s.id`,
    values: [accountId, ids],
  });
  return rows;
}

async function whatIsLeft(tx: Tx, accountId: number, known: readonly Known[]): Promise<string[]> {
  const held = known.reduce((sum, one) => sum + one.held, 0);
  const waiting = known.reduce((sum, one) => sum + one.waiting, 0);
  let cents = 0;
  for (const { id } of known) cents += Math.abs(await leftOfService(tx, accountId, id));
  return [
    ...(held > 0 ? [count(held, 'contenant n’est pas revenu', 'contenants ne sont pas revenus')] : []),
    ...(waiting > 0 ? [count(waiting, 'facture attend d’être émise', 'factures attendent d’être émises')] : []),
    ...(cents > 0 ? [`${euro(toEuros(cents))} restent à payer`] : []),
  ];
}
