import { z } from 'zod';
import { MEMBER_STATUSES } from '../accounts/labels.ts';
import { ACCOUNT_RULES as RULES } from '../accounts/rules.ts';
import { one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';

/** Somebody who administers an initiative, may soon, or no longer does. */
const member = z.object({
  person_id: z.int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(MEMBER_STATUSES),
  /** An invited person whose link came to its end: it has to be sent again. */
  invitation_over: z.boolean(),
  last_login_at: instant.nullable(),
  second_factor: z.boolean(),
});
export type TeamMember = z.infer<typeof member>;

/** The whole team, as every call about it answers. */
export const team = one(z.array(member));

export const invitation = { email: fieldText(RULES.email), name: fieldText(RULES.person).optional() };

export const chosenMember = { person_id: id };
