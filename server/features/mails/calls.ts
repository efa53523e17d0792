import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { invitationMail } from '../../auth/notices/mails.ts';
import { accountRead } from '../../domain/accounts/accountRead.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { seal, tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { concern } from '../../platform/http/audit.ts';
import { notFound, problem, refused } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type MailContent, nextMail } from '../../outside/mails/mail.ts';
import { reopenMail } from '../../outside/mails/queries.ts';
import { mailsCsv } from './csv.ts';
import { copyMail, listMails, readMail, sealedPreview } from './queries.ts';

async function ownMail(tx: Tx, accountId: number, id: number, now: Date, lock = false): Promise<MailRow> {
  const row = await readMail(tx, accountId, id, now, { lock });
  if (row === undefined) throw notFound('Cet e-mail');
  return row;
}

/**
 * Text of a mail, without its links. Throws 404 once it is forgotten, and when it cannot be read.
 */
async function previewOf(tx: Tx, keys: SecretKeys, accountId: number, id: number): Promise<string> {
  const sealed = await sealedPreview(tx, accountId, id);
  if (sealed === null) throw problem('not_found', 'Le contenu de cet e-mail n’est plus conservé.');
  const content = tryOpen(keys, placeIn('preview', id), sealed);
  if (content === undefined) throw problem('not_found', 'Le contenu de cet e-mail est illisible.');
  return content;
}

/** The same mail once more, sealed for its own number. */
async function copyAgain(tx: Tx, keys: SecretKeys, accountId: number, id: number): Promise<number> {
  const content = await previewOf(tx, keys, accountId, id);
  const copy = await nextMail(tx);
  await copyMail(tx, accountId, id, {
    id: copy,
    content: seal(keys, placeIn('mail', copy), content),
    preview: seal(keys, placeIn('preview', copy), content),
  });
  return copy;
}

/** The mails of an initiative: what `contract/features/mails/calls.ts` promises. */
export const mails = {
  list: calls.mails.list.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const { rows, count } = await listMails(
      tx,
      accountRead(caller, input.filter?.account_id),
      input,
      dependencies.now(),
    );
    return { data: rows, meta: { count } };
  }),

  csv: calls.mails.csv.handler(({ context: { caller, dependencies }, input }) =>
    mailsCsv(dependencies.database, accountRead(caller, input.filter?.account_id), input, dependencies.now()),
  ),

  preview: calls.mails.preview.handler(async ({ context, input: { id, filter } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountRead(caller, filter?.account_id);
    concern(context, accountId);
    const { subject } = await ownMail(tx, accountId, id, dependencies.now());
    const content = await previewOf(tx, dependencies.secret, accountId, id);
    const { text, html } = JSON.parse(content) as MailContent;
    return { data: { subject, text, html } };
  }),

  invitation: calls.mails.invitation.handler(async ({ context: { tx, caller, dependencies }, input: { role } }) => {
    const brand = await accountBrand(tx, accountOf(caller));
    const link = `${consoleOrigin(dependencies.config)}/admin/password/…`;
    const { subject, text, html } = invitationMail({ name: '', accountName: brand.name, link, brand, role });
    return { data: { subject, text, html } };
  }),

  resend: calls.mails.resend.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    const accountId = accountOf(caller);
    const now = dependencies.now();
    const mail = await ownMail(tx, accountId, id, now, true);
    if (mail.resend_refusal !== null) throw refused(mail.resend_refusal);
    const isReopened = await reopenMail(tx, accountId, id);
    const again = isReopened ? id : await copyAgain(tx, dependencies.secret, accountId, id);
    await dependencies.jobs.add(tx, 'mail', { id: again, accountId });
    return { data: await ownMail(tx, accountId, again, now) };
  }),
};
