import { z } from 'zod';
import { accountFilter, ofAccount } from '../../shared/accounts/accountFilter.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { INVITED_ROLES, MAIL_KINDS, MAIL_STATES } from './labels.ts';
import { mailPreview } from '../../shared/mails/preview.ts';
import { absentSays } from '../../base/formBody.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { id, instant, queryList } from '../../base/primitives.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const mailRow = z.object({
  id: z.int(),
  /** One of MAIL_KINDS, or one that is new. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** Why the last try failed, in French. */
  reason: z.string().nullable(),
  /** Its text is still kept. */
  has_preview: z.boolean(),
  /** Why it cannot be sent again; null when it can. */
  resend_refusal: z.string().nullable(),
});
export type MailRow = z.infer<typeof mailRow>;

export const MAIL_SORTS = ['created_at', 'recipient'] as const;
export const mailListQuery = listQuery(MAIL_SORTS, {
  kind: queryList(z.enum(MAIL_KINDS)).optional(),
  state: queryList(z.enum(MAIL_STATES)).optional(),
  ...accountFilter,
});
export type MailListQuery = z.infer<typeof mailListQuery>;

const reader = { roles: ['super_admin', 'account_admin'], scope: 'read' } as const;
const numbered = z.object({ id });

export const mailCalls = {
  ...listAndCsv(reader, '/mails', mailListQuery, mailRow, [
    'Les e-mails de l’initiative',
    'Les e-mails de l’initiative, en CSV',
  ]),
  preview: call({ ...reader, audited: true })
    .route({ method: 'GET', path: '/mails/{id}/preview', summary: 'Le contenu d’un e-mail, liens d’accès masqués' })
    .input(numbered.extend(ofAccount.shape))
    .output(one(mailPreview)),
  invitation: call({ ...ADMIN_READS, audited: false })
    .route({ method: 'GET', path: '/mails/invitation', summary: 'L’invitation telle qu’elle partira, sans son lien' })
    .input(z.object({ role: z.enum(INVITED_ROLES, { error: absentSays('Rôle') }) }))
    .output(one(mailPreview)),
  resend: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/mails/{id}/resend', summary: 'Renvoyer un e-mail', successStatus: 201 })
    .input(numbered)
    .output(one(mailRow)),
};
