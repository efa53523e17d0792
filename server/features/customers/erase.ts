import { type Mention } from '@boucle/contract/features/customers/personalData.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { endLinksOf } from '../../auth/people/links.ts';
import { endSessionsOf } from '../../auth/tokens/sessions.ts';
import { withdrawTransfer } from './refundRequests.ts';
import { moneyOf } from '../../domain/holders/money.ts';
import { redact, redactCertain } from '../../domain/personalData/mentions.ts';
import { record } from '../../domain/ledger/record.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';

interface Standing {
  email: string;
  name: string;
  erased: boolean;
  credits_cents: number;
  deposits_cents: number;
  held: number;
  orders: number;
  /** Payments to them that the bank or the provider has not made yet. */
  payments: number;
}

/**
 * Erases e-mail and name wherever they stand, traces and texts that surely name them included. The
 * transactions keep their number, hence the ledger its truth, and payments the payee that accounts
 * are kept with for ten years. Refused (422), with the amounts, while anything is owed either way:
 * money, containers, an open order. Again is no harm.
 */
export async function eraseCustomer(
  tx: Tx,
  accountId: number,
  id: number,
  also: readonly Pick<Mention, 'source' | 'text'>[] = [],
): Promise<void> {
  const customer = await standingOf(tx, accountId, id);
  if (customer === undefined) throw notFound('Ce conso');
  if (customer.erased) return;
  const left = whatIsLeft(customer);
  if (left.length > 0) {
    throw refused(`Ses données ne peuvent pas encore être effacées\u00a0: ${left.join(', ')}.`);
  }
  await withdrawTransfer(tx, accountId, id);
  // Before the conso, whom an owner of restaurants would follow.
  await tx.raw({
    text: 'delete from email_changes where account_id = $1 and customer_id = $2',
    values: [accountId, id],
  });
  await closeTheirWay(tx, accountId, id);
  await tx.raw({
    text: `update customers set email = 'conso-' || id || '@efface.invalid', name = '', erased_at = now()
            where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  await tx.raw({
    text: 'update incidents set claim_text = null, note = null where account_id = $1 and customer_id = $2',
    values: [accountId, id],
  });
  await redact(tx, customer, also);
  await redactCertain(tx, accountId, customer);
  await asPlatform(tx, () =>
    tx.raw({ text: 'delete from sign_ups where account_id = $1 and email = $2', values: [accountId, customer.email] }),
  );
  await tx.raw({ text: 'select forget_customer($1, $2)', values: [customer.email, customer.name] });
}

/**
 * Takes back what is left of the gifts of a customer who leaves, in cents, as they read it: nothing
 * of it is refunded. 409 where it is another amount by now.
 */
export async function giveUpGifts(tx: Tx, accountId: number, id: number, cents: number): Promise<void> {
  const holder = { kind: 'customer', id } as const;
  // The customer before the money, as everywhere.
  await tx.raw({
    text: 'select from customers where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  const { gifts } = await moneyOf(tx, accountId, holder);
  if (toCents(gifts) !== cents)
    throw conflict('Votre cagnotte a changé entre-temps\u00a0: relisez ce que vous perdez, puis confirmez.');
  await record(tx, accountId, {
    type: 'admin_free_deposit',
    variant: 'taken_back',
    author: 'customer',
    holder,
    amountCents: cents,
    comment: 'Abandonné par le conso, qui efface son compte',
  });
}

/**
 * A person signed in as this customer no longer is; an owner of restaurants stays one, with nothing
 * of the customer.
 */
async function closeTheirWay(tx: Tx, accountId: number, id: number): Promise<void> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number }>({
      text: `update people set email = 'conso-' || customer_id || '@efface.invalid', name = '', password_hash = null, status = 'disabled'
              where account_id = $1 and customer_id = $2 and role = 'customer' returning id`,
      values: [accountId, id],
    }),
  );
  await asPlatform(tx, () =>
    tx.raw({
      text: `delete from sign_in_passkeys k using people p
              where k.account_id = $1 and p.id = k.person_id and p.account_id = $1 and p.customer_id = $2`,
      values: [accountId, id],
    }),
  );
  await tx.raw({
    text: `update people set customer_id = null where account_id = $1 and customer_id = $2 and role <> 'customer'`,
    values: [accountId, id],
  });
  await tx.raw({
    text: 'update api_consents set revoked_at = now() where account_id = $1 and customer_id = $2 and revoked_at is null',
    values: [accountId, id],
  });
  await asPlatform(tx, async () => {
    for (const person of rows) {
      await endSessionsOf(tx, person.id, null);
      await endLinksOf(tx, person.id);
    }
  });
}

/**
 * Locked, so that nothing is lent or credited in the meantime to somebody who is being forgotten.
 */
async function standingOf(tx: Tx, accountId: number, id: number): Promise<Standing | undefined> {
  const { rows } = await tx.raw<Standing>({
    text: `select c.email, c.name, c.erased_at is not null as erased,
                  coalesce((select balance_cents from money_accounts m where m.account_id = $1 and m.kind = 'CAG'
                              and m.owner = 'U' and m.owner_id = c.id), 0) as credits_cents,
                  coalesce((select balance_cents from money_accounts m where m.account_id = $1 and m.kind = 'CON'
                              and m.owner = 'U' and m.owner_id = c.id), 0) as deposits_cents,
                  coalesce((select sum(quantity) from cells
                             where account_id = $1 and place = 'U' and place_id = c.id), 0)::int as held,
                  (select count(*) from orders o where o.account_id = $1 and o.customer_id = c.id
                      and o.status in ('pending', 'validated'))::int as orders,
                  ((select count(*) from sepa_transfers s where s.account_id = $1 and s.customer_id = c.id and s.state = 'open')
                    + (select count(*) from transactions t where t.account_id = $1 and t.customer_id = c.id and t.type = 'refund_deposit'
                        and t.status = 'pending'))::int as payments
             from customers c where c.account_id = $1 and c.id = $2 for update of c`,
    values: [accountId, id],
  });
  return rows[0];
}

function whatIsLeft({ credits_cents, deposits_cents, held, orders, payments }: Standing): string[] {
  return [
    ...(credits_cents > 0 ? [`sa cagnotte a encore ${euro(toEuros(credits_cents))}`] : []),
    ...(held > 0
      ? [`il détient encore ${count(held, 'contenant', 'contenants')} (${euro(toEuros(deposits_cents))} de consigne)`]
      : []),
    ...(payments > 0
      ? [count(payments, 'remboursement n’est pas encore parti', 'remboursements ne sont pas encore partis')]
      : []),
    ...(orders > 0 ? [count(orders, 'commande est en cours', 'commandes sont en cours')] : []),
  ];
}
