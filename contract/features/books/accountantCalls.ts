import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { day, id, instant } from '../../base/primitives.ts';
import { ACCOUNT_RULES } from '../../shared/accounts/rules.ts';
import { fieldSays } from '../../base/formBody.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { ACCOUNTANT_LINK_STATES } from './accountant.ts';

const link = z.object({
  id: z.int(),
  email: z.string(),
  last_day: day,
  state: z.enum(ACCOUNTANT_LINK_STATES),
  created_at: instant,
  by: z.string().nullable(),
  /** They are mailed each week what was paid out. */
  weekly_mail: z.boolean(),
  /** How often its page was opened, and when it was last. */
  opens: z.int(),
  opened_at: instant.nullable(),
  revoked_at: instant.nullable(),
});
export type AccountantLink = z.infer<typeof link>;

const lastDay = z.iso.date({
  error: ({ input }) =>
    input === undefined ? fieldSays('Dernier jour', 'required') : 'La date attendue est de la forme AAAA-MM-JJ.',
});

export const accountantCalls = {
  accountantLinks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/accountant_links', summary: 'Les accès donnés à des experts-comptables' })
    .output(one(z.array(link))),
  inviteAccountant: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/books/accountant_links',
      summary: 'Envoyer à un expert-comptable un lien de lecture des comptes',
      successStatus: 201,
    })
    .input(
      z.strictObject({ email: fieldText(ACCOUNT_RULES.email), last_day: lastDay, weekly_mail: z.boolean().optional() }),
    )
    .output(one(link)),
  revokeAccountant: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/books/accountant_links/{id}/revoke',
      summary: 'Retirer l’accès d’un expert-comptable',
    })
    .input(z.object({ id }))
    .output(one(link)),
};
