import { z } from 'zod';
import { TRANSACTION_TYPES } from '../transactions/types.ts';
import { EVENT_ENTITIES } from './entities.ts';

/** Subject of a line of the journal, by the name it has now. */
export const eventSubject = z.object({
  entity: z.enum(EVENT_ENTITIES),
  id: z.int(),
  /** « Chez Manon », « Carte 000012 », « Commande n° 4 ». */
  label: z.string(),
  /** Of a transaction, for its link: its list follows from its type. */
  transaction_type: z.enum(TRANSACTION_TYPES).nullable(),
});
export type EventSubject = z.infer<typeof eventSubject>;
