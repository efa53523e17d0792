import { type MailKind } from '@boucle/contract/features/mails/labels.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { linkMails, limitKey } from '../../auth/limits/limits.ts';
import { type Dependencies } from '../../dependencies.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';
import { type SecretKeys, isHmacOf } from '../../platform/crypto/keys.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/http/errors.ts';
import { drawSixDigits } from '../customerCodes.ts';

export const CODE_MINUTES = 10;
const MAX_WRONG = 5;

/** SQL: whether a kept code of the row that is read serves no longer. */
export const CODE_OVER = `expires_at <= clock_timestamp() or wrong_tries >= ${MAX_WRONG}`;

const OVER = 'Ce code ne sert plus\u00a0: demandez-en un nouveau.';
export const codeOver = () => problem('refused', OVER, { fields: { code: [OVER] } });

interface CodeMail {
  readonly kind: MailKind;
  readonly accountId: number;
  readonly to: string;
  /** What the code is for, after the initiative's name. */
  readonly subject: string;
  readonly sentence: string;
}

/** Gives a code of six digits, and what it is for. */
export const codeMail = ({
  brand,
  subject,
  sentence,
  code,
}: Pick<CodeMail, 'subject' | 'sentence'> & { readonly brand: Brand; readonly code: string }): MailTexts =>
  mailTexts({
    brand,
    subject: `${brand.name}\u00a0: ${subject}`,
    paragraphs: ['Bonjour,', sentence],
    figure: ['Code', code, `Valable ${CODE_MINUTES}\u00a0minutes`],
    after: ['Vous n’avez rien demandé\u202f? Ne communiquez ce code à personne et ignorez ce message.'],
    signature: [`L’équipe ${brand.name}`],
  });

/** Draws six digits and mails them at the commit. 429 beyond five an hour for one address. */
export async function mailCode(
  tx: Tx,
  mail: Dependencies['mail'],
  { kind, accountId, to, subject, sentence }: CodeMail,
): Promise<string> {
  const wait = await asPlatform(tx, () => linkMails(tx).count(limitKey(to, accountId)));
  if (wait !== undefined)
    throw problem('too_many_requests', 'Trop de codes demandés\u00a0: réessayez dans une heure.', { retryAfter: wait });
  const code = drawSixDigits();
  const brand = await accountBrand(tx, accountId);
  const words = codeMail({ brand, subject, sentence, code });
  tx.afterCommit(() => mail.send({ kind, accountId, to, secrets: [code], ...words }));
  return code;
}

/** Judges a code by its locked row, and counts a wrong try. */
export async function judgeCode(
  secret: SecretKeys,
  kept: { readonly code_hash: Buffer; readonly over: boolean } | undefined,
  signed: string,
  countWrong: () => Promise<unknown>,
): Promise<'right' | 'wrong' | 'over'> {
  if (kept === undefined || kept.over) return 'over';
  if (isHmacOf(secret, kept.code_hash, signed)) return 'right';
  await countWrong();
  return 'wrong';
}
