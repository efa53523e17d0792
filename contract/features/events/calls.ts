import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { EVENT_ENTITIES } from '../../shared/events/entities.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { id, queryTrue } from '../../base/primitives.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { event } from '../../shared/events/shapes.ts';

export const eventListQuery = listQuery(['id'], {
  entity: z.enum(EVENT_ENTITIES).optional(),
  entity_id: id.optional(),
  person_id: id.optional(),
  action: z.string().max(80).optional(),
  /** For a super administrator, who has none. */
  account_id: id.optional(),
  /**
   * For a super administrator: of no initiative, as are the platform's own people and e-mails that
   * no one has.
   */
  platform: queryTrue.optional(),
  /** Of these, those about e-mails that no one has. */
  unknown_email: queryTrue.optional(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

/** Choices that narrow a journal: the acts and the people that it has. */
const choices = z.object({
  actions: z.array(z.object({ action: z.string(), label: z.string() })),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type JournalChoices = z.infer<typeof choices>;

const reader = history({ roles: ['super_admin', 'account_admin'], scope: 'read' });

export const eventCalls = {
  ...listAndCsv(reader, '/events', eventListQuery, event, ['Le journal\u00a0: qui a fait quoi', 'Le journal, en CSV']),
  choices: call(reader)
    .route({ method: 'GET', path: '/events/choices', summary: 'Les actions et les personnes du journal' })
    .input(z.object({ filter: z.strictObject({ account_id: id.optional() }).optional() }))
    .output(one(choices)),
};
