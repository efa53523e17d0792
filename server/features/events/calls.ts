import { invalidField } from '../../http/errors.ts';
import { calls } from '../../http/procedures.ts';
import { listEvents } from '../../journal/listEvents.ts';

/** The journal: what `contract/events.ts` promises. */
export const events = {
  list: calls.events.list.handler(async ({ context: { tx, caller }, input }) => {
    const asked = input.filter?.account_id;
    // An administrator's account comes from the token alone.
    if (caller.accountId !== null && asked !== undefined && asked !== caller.accountId)
      throw invalidField('filter.account_id', 'Votre journal est celui de votre initiative.');
    const { rows, count } = await listEvents(tx, caller.accountId ?? asked, input);
    return { data: rows, meta: { count } };
  }),
};
