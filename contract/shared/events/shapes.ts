import { z } from 'zod';
import { eventSubject } from './subject.ts';
import { instant } from '../../base/primitives.ts';

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
  /** Null for what has no name, as a password, and for what no longer exists. */
  subject: eventSubject.nullable(),
  /** Null for what no one did in person. */
  person: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
  /** The access of a partner's software that did it, by the name it had. */
  access: z.string().nullable(),
  /** From where; null when no one knows. */
  address: z.string().nullable(),
  changes: z.array(change),
});
export type JournalEvent = z.infer<typeof event>;
