import { partnerCalls } from './procedures.ts';
import { accountCard } from './accountQueries.ts';

/**
 * Handlers of `contract/partnerApi/initiatives.ts`. A partner belongs to one account: the list has
 * one row.
 */
export const initiatives = {
  list: partnerCalls.initiatives.list.handler(async ({ context: { tx, caller } }) => {
    const rows = await accountCard(tx, caller.accountId);
    return { data: rows, meta: { count: rows.length } };
  }),
};
