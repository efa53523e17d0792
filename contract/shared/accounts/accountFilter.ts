import { z } from 'zod';
import { id } from '../../base/primitives.ts';

/** Whose rows are read: for a super administrator, who has no account. */
export const accountFilter = { account_id: id.optional() };

/** The same, with the number of what is read. */
export const ofAccount = z.object({ filter: z.strictObject(accountFilter).optional() });
