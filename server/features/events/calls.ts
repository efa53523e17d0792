import { type Caller } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { calls, scopeOf } from '../../http/procedures.ts';
import { journalChoices } from '../../journal/choices.ts';
import { eventPages, listEvents } from '../../journal/listEvents.ts';
import { eventsCsv } from './csv.ts';

/** Whose journal is read: an administrator's account comes from the token alone. */
function accountRead(caller: Caller, asked: number | undefined): number | undefined {
  if (caller.accountId !== null && asked !== undefined && asked !== caller.accountId)
    throw invalidField('filter.account_id', 'Votre journal est celui de votre initiative.');
  return caller.accountId ?? asked;
}

/** The journal: what `contract/events.ts` promises. */
export const events = {
  list: calls.events.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listEvents(tx, accountRead(caller, input.filter?.account_id), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.events.csv.handler(({ context: { caller, dependencies }, input }) => {
    const accountId = accountRead(caller, input.filter?.account_id);
    return eventsCsv(eventPages(dependencies.database, scopeOf(caller), accountId, input));
  }),

  choices: calls.events.choices.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountRead(caller, input.filter?.account_id);
    return { data: accountId === undefined ? { actions: [], people: [] } : await journalChoices(tx, accountId) };
  }),
};
