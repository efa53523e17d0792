import { type EventListQuery } from '@boucle/contract/features/events/calls.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { calls, scopeOf } from '../../platform/api/procedures.ts';
import { journalChoices } from '../../domain/journal/choices.ts';
import { eventPages, listEvents } from '../../domain/journal/listEvents.ts';
import { eventsCsv } from './csv.ts';

const OWN = 'Votre journal est celui de votre initiative.';

/** Whose journal is read: an administrator's account comes from the token alone. */
function accountRead(caller: Caller, asked: EventListQuery['filter']): number | undefined {
  if (caller.accountId === null) return asked?.account_id;
  for (const name of ['platform', 'unknown_email'] as const)
    if (asked?.[name] === true) throw invalidField(`filter.${name}`, OWN);
  return caller.accountId;
}

/** The journal: what `contract/features/events/calls.ts` promises. */
export const events = {
  list: calls.events.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listEvents(tx, accountRead(caller, input.filter), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.events.csv.handler(({ context: { caller, dependencies }, input }) => {
    const accountId = accountRead(caller, input.filter);
    return eventsCsv(eventPages(dependencies.database, scopeOf(caller), accountId, input));
  }),

  choices: calls.events.choices.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountRead(caller, input.filter);
    return { data: accountId === undefined ? { actions: [], people: [] } : await journalChoices(tx, accountId) };
  }),
};
