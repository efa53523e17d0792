import { consoleOrigin } from '../platform/http/consoleAddress.ts';
import { partnerCalls } from './procedures.ts';
import { accountCard } from './accountQueries.ts';

/**
 * Handlers of `contract/partnerApi/initiatives.ts`. A partner belongs to one account: the list has
 * one row.
 */
export const initiatives = {
  list: partnerCalls.initiatives.list.handler(async ({ context: { tx, caller, dependencies } }) => {
    const rows = await accountCard(tx, caller.accountId, consoleOrigin(dependencies.config));
    return { data: rows, meta: { count: rows.length } };
  }),
};
