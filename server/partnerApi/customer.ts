import { type CurrentCustomer } from '@boucle/contract/partnerApi/customer.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { stocksOf } from '../domain/holders/stocks.ts';
import { readLoans } from '../domain/loans/readLoans.ts';
import { keptOn } from '../domain/loans/rule.ts';
import { PaperToMake } from '../documents/papers/papers.ts';
import { eraseCustomer, giveUpGifts } from '../features/customers/erase.ts';
import { personalDataOf } from '../features/customers/personalData.ts';
import { oneCustomer } from '../features/customers/queries.ts';
import { noteChange } from '../platform/api/changes.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { forbidden, notFound } from '../platform/http/errors.ts';
import { makeAuthenticator } from './codes/authenticators.ts';
import { type PartnerCaller } from './context.ts';
import { askEmail, takeEmail } from './emailChanges.ts';
import { makeCustomerCode } from './customerCodes.ts';
import { partnerCalls } from './procedures.ts';
import { customerCard, renameCustomer } from './accountQueries.ts';
import { rewardsOf } from './transactions/rewards.ts';

/** The customer of a token. */
export function customerOf({ person }: PartnerCaller): number {
  if (person === null || person.customerId === null) throw forbidden();
  return person.customerId;
}

async function currentOf(tx: Tx, caller: PartnerCaller): Promise<CurrentCustomer> {
  const card = await customerCard(tx, caller.accountId, customerOf(caller));
  if (card === undefined) throw notFound('Ce client');
  return card;
}

/** Handlers of `contract/partnerApi/customer.ts`. */
export const customer = {
  current: partnerCalls.customer.current.handler(async ({ context: { tx, caller } }) => {
    return { data: await currentOf(tx, caller) };
  }),

  containers: partnerCalls.customer.containers.handler(async ({ context: { tx, caller } }) => {
    const customerId = customerOf(caller);
    const [held, loans] = await Promise.all([
      stocksOf(tx, caller.accountId, { kind: 'customer', id: customerId }),
      readLoans(tx, caller.accountId, { customerId }),
    ]);
    const today = parisDay(tx.now());
    const dueOf = new Map(loans.map((loan) => [loan.id, { due_on: loan.due_on, kept_on: keptOn(loan, today) }]));
    return {
      data: held.map(({ format_title, unit_deposit, ...loan }) => ({
        ...loan,
        ...(dueOf.get(loan.loan_id) ?? { due_on: null, kept_on: null }),
        title: format_title,
        deposit_cents: toCents(unit_deposit),
      })),
    };
  }),

  update: partnerCalls.customer.update.handler(async ({ context, input: { name, email } }) => {
    const { tx, caller } = context;
    const { accountId } = caller;
    const customerId = customerOf(caller);
    const before = await oneCustomer(tx, accountId, customerId);
    if (name !== undefined) {
      await renameCustomer(tx, accountId, customerId, name);
      noteChange(context, { name: before.name }, { name });
    }
    if (email !== undefined && email !== before.email) await askEmail(context, { accountId, customerId }, email);
    return { data: await currentOf(tx, caller) };
  }),

  confirmEmail: partnerCalls.customer.confirmEmail.handler(async ({ context }) => {
    const { tx, caller, proofs } = context;
    await takeEmail(context, { accountId: caller.accountId, customerId: customerOf(caller) }, proofs.email);
    return { data: await currentOf(tx, caller) };
  }),

  data: partnerCalls.customer.data.handler(async ({ context: { tx, caller } }) =>
    PaperToMake.zip('mes-donnees.zip', 'personalData', await personalDataOf(tx, caller.accountId, customerOf(caller))),
  ),

  erase: partnerCalls.customer.erase.handler(async ({ context: { tx, caller, details }, input }) => {
    const id = customerOf(caller);
    const cents = input?.give_up_cents;
    if (cents !== undefined) await giveUpGifts(tx, caller.accountId, id, cents);
    await eraseCustomer(tx, caller.accountId, id);
    details['customer_id'] = id;
    return { data: { erased: true as const } };
  }),

  rewards: partnerCalls.customer.rewards.handler(async ({ context: { tx, caller } }) => ({
    data: await rewardsOf(tx, caller.accountId, customerOf(caller)),
  })),

  authenticator: partnerCalls.customer.authenticator.handler(async ({ context: { tx, caller, dependencies } }) => {
    const { uuid } = await oneCustomer(tx, caller.accountId, customerOf(caller));
    const secret = await makeAuthenticator(tx, dependencies.secret, caller.person?.sessionId ?? 0);
    return { data: { customer_uuid: uuid, secret } };
  }),

  code: partnerCalls.customer.code.handler(async ({ context: { tx, caller, dependencies } }) => {
    const customerId = customerOf(caller);
    const { code, expiresAt } = await makeCustomerCode(tx, dependencies.secret, caller.accountId, customerId);
    return { data: { customer_id: customerId, code, expires_at: expiresAt.toISOString() } };
  }),
};
