import { z } from 'zod';
import { call } from './call.ts';
import { EVENT_ENTITIES } from './events/entities.ts';
import { list, listQuery } from './pagination.ts';
import { id, instant } from './primitives.ts';

/** One field that an act changed, as people read it; `before` is null for what was not there. */
const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** One line of the journal: who did what, when. */
export const event = z.object({
  id: z.int(),
  created_at: instant,
  /** Name of the call: `restaurants.update`. */
  action: z.string(),
  /** The same in French: « Restaurant modifié ». */
  sentence: z.string(),
  entity_id: z.string().nullable(),
  /** Null for what nobody of the console did. */
  person: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
  changes: z.array(change),
});
export type JournalEvent = z.infer<typeof event>;

export const eventListQuery = listQuery(['id'], {
  entity: z.enum(EVENT_ENTITIES).optional(),
  entity_id: id.optional(),
  person_id: id.optional(),
  action: z.string().max(80).optional(),
  /** For a super administrator, who has none. */
  account_id: id.optional(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

export const eventCalls = {
  list: call({ roles: ['super_admin', 'account_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/events', summary: 'Le journal : qui a fait quoi' })
    .input(eventListQuery)
    .output(list(event)),
};
