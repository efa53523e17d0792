import { z } from 'zod';
import { CARD_STATUSES, FUNDINGS } from './status.ts';
import { listQuery } from '../../base/pagination.ts';
import { eurosOut, instant, queryList } from '../../base/primitives.ts';

export const cardHolder = z.object({
  id: z.int(),
  uuid: z.uuid(),
  number: z.string(),
  /**
   * Only in the answers of creation, of a reading with=pin and of /pin; null elsewhere, and when it
   * cannot be read.
   */
  pin: z.string().nullable(),
  status: z.enum(CARD_STATUSES),
  created_at: instant,
  card_issued_at: instant.nullable(),
  activated_at: instant.nullable(),
  disabled_at: instant.nullable(),
  initial_amount: eurosOut,
  funding: z.enum(FUNDINGS),
  credits: eurosOut,
  deposits: eurosOut,
  containers_count: z.int(),
});
export type CardHolder = z.infer<typeof cardHolder>;

export const CARD_SORTS = [
  'id',
  'created_at',
  'card_issued_at',
  'activated_at',
  'credits',
  'containers_count',
] as const;

export const cardListQuery = listQuery(CARD_SORTS, {
  status: queryList(z.enum(CARD_STATUSES)).optional(),
  /** `to_print`: never printed; `printed`: printed. */
  printing: z.enum(['to_print', 'printed']).optional(),
  /** `positive`: something on it; `zero`: nothing. */
  credits: z.enum(['positive', 'zero']).optional(),
  holding: z.enum(['some', 'none']).optional(),
});
export type CardListQuery = z.infer<typeof cardListQuery>;
