import { toCents } from '@boucle/contract/base/primitives.ts';
import { stocksOf } from '../domain/holders/stocks.ts';
import { forbidden, notFound } from '../platform/http/errors.ts';
import { type PartnerCaller } from './context.ts';
import { makeCustomerCode } from './customerCodes.ts';
import { partnerCalls } from './procedures.ts';
import { customerCard } from './accountQueries.ts';
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

  rewards: partnerCalls.customer.rewards.handler(async ({ context: { tx, caller } }) => ({
    data: await rewardsOf(tx, caller.accountId, customerOf(caller)),
  })),

  code: partnerCalls.customer.code.handler(async ({ context: { tx, caller, dependencies } }) => {
    const customerId = customerOf(caller);
    const { code, expiresAt } = await makeCustomerCode(tx, dependencies.secret, caller.accountId, customerId);
    return { data: { customer_id: customerId, code, expires_at: expiresAt.toISOString() } };
  }),
};
