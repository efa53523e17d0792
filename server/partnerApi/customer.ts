import { toCents } from '@boucle/contract/base/primitives.ts';
import { stocksOf } from '../domain/holders/stocks.ts';
import { PaperToMake } from '../documents/papers/papers.ts';
import { eraseCustomer } from '../features/customers/erase.ts';
import { personalDataOf } from '../features/customers/personalData.ts';
import { oneCustomer } from '../features/customers/queries.ts';
import { noteChange } from '../platform/api/changes.ts';
import { forbidden, notFound } from '../platform/http/errors.ts';
import { type PartnerCaller } from './context.ts';
import { makeCustomerCode } from './customerCodes.ts';
import { partnerCalls } from './procedures.ts';
import { customerCard, renameCustomer } from './accountQueries.ts';
import { rewardsOf } from './transactions/rewards.ts';

/** The customer of a token. */
export function customerOf({ person }: PartnerCaller): number {
  if (person === null || person.customerId === null) throw forbidden();
  return person.customerId;
}

/** Handlers of `contract/partnerApi/customer.ts`. */
export const customer = {
  current: partnerCalls.customer.current.handler(async ({ context: { tx, caller } }) => {
    const card = await customerCard(tx, caller.accountId, customerOf(caller));
    if (card === undefined) throw notFound('Ce client');
    return { data: card };
  }),

  containers: partnerCalls.customer.containers.handler(async ({ context: { tx, caller } }) => {
    const loans = await stocksOf(tx, caller.accountId, { kind: 'customer', id: customerOf(caller) });
    return {
      data: loans.map(({ format_title, unit_deposit, ...loan }) => ({
        ...loan,
        title: format_title,
        deposit_cents: toCents(unit_deposit),
      })),
    };
  }),

  update: partnerCalls.customer.update.handler(async ({ context, input: { name } }) => {
    const { tx, caller } = context;
    const id = customerOf(caller);
    const before = await oneCustomer(tx, caller.accountId, id);
    if (name !== undefined) await renameCustomer(tx, caller.accountId, id, name);
    noteChange(context, { name: before.name }, { name: name ?? before.name });
    const card = await customerCard(tx, caller.accountId, id);
    if (card === undefined) throw notFound('Ce client');
    return { data: card };
  }),

  data: partnerCalls.customer.data.handler(async ({ context: { tx, caller } }) =>
    PaperToMake.zip('mes-donnees.zip', 'personalData', await personalDataOf(tx, caller.accountId, customerOf(caller))),
  ),

  erase: partnerCalls.customer.erase.handler(async ({ context: { tx, caller, details } }) => {
    const id = customerOf(caller);
    await eraseCustomer(tx, caller.accountId, id);
    details['customer_id'] = id;
    return { data: { erased: true as const } };
  }),

  rewards: partnerCalls.customer.rewards.handler(async ({ context: { tx, caller } }) => ({
    data: await rewardsOf(tx, caller.accountId, customerOf(caller)),
  })),

  code: partnerCalls.customer.code.handler(async ({ context: { tx, caller, dependencies } }) => {
    const customerId = customerOf(caller);
    const { code, expiresAt } = await makeCustomerCode(tx, dependencies.secret, caller.accountId, customerId);
    return { data: { customer_id: customerId, code, expires_at: expiresAt.toISOString() } };
  }),
};
