import { invitationMail, passwordMail } from '../../../../auth/notices/mails.ts';
import { seal } from '../../../../platform/crypto/seal.ts';
import { placeIn } from '../../../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { nextMail } from '../../../../outside/mails/mail.ts';
import { noticeMail } from '../../../../outside/mails/noticeMail.ts';
import { type Notice } from '../../../../outside/mails/queries.ts';
import { type DemoWorld } from '../demoWorld.ts';

interface DemoMail {
  readonly kind: string;
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string };
  readonly to: string;
}

/**
 * The mails of yesterday: whatever the hour at which the demo begins, none of them is still to
 * come.
 */
const FIRST_MINUTE = 16 * 60;
const MINUTES_APART = 11;

/**
 * One mail of each kind, as it left or did not: the last one waits for somebody to start it again.
 */
export async function writeMails(tx: Tx, world: DemoWorld): Promise<void> {
  const { accountId, ago } = world;
  const notice = await aNotice(tx, accountId);
  const link = { name: 'Camille', accountName: notice.accountName, link: '(lien masqué)', brand: brandOf(notice) };
  const mails: readonly DemoMail[] = [
    { kind: 'invitation', mail: invitationMail(link), to: 'equipe@exemple.fr' },
    { kind: 'password', mail: passwordMail(link), to: 'initiative@boucle.test' },
    ...(['welcome', 'card_activation', 'refund', 'order_failure', 'loan_ended'] as const).map((kind) => ({
      kind,
      mail: noticeMail({ ...notice, kind }),
      to: notice.email,
    })),
    { kind: 'welcome', mail: noticeMail({ ...notice, kind: 'welcome' }), to: 'noe@exemple.invalid' },
  ];
  for (const [rank, { kind, mail, to }] of mails.entries()) {
    const failure = rank === mails.length - 1 ? '550 5.1.2 Domaine inconnu' : null;
    await keepMail(tx, world, { kind, mail, to, at: ago(1, FIRST_MINUTE + rank * MINUTES_APART), failure });
  }
}

const WITH_LINK: ReadonlySet<string> = new Set(['invitation', 'password', 'message']);

/** A mail as it left, or failed: one that came back (`Retour …`) had left. Answers its number. */
export async function keepMail(
  tx: Tx,
  { accountId, key }: Pick<DemoWorld, 'accountId' | 'key'>,
  {
    kind,
    mail: { subject, text, html },
    to,
    at,
    failure,
  }: DemoMail & { readonly at: Date; readonly failure: string | null },
): Promise<number> {
  const id = await nextMail(tx);
  const content = JSON.stringify({ text, html });
  const hasLeft = failure === null || failure.startsWith('Retour');
  await tx.raw({
    text: `insert into mails (account_id, kind, recipient, subject, sealed_preview, sealed_content, has_secret, created_at, sent_at,
        attempts, failure, failed_at, id) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      accountId,
      kind,
      to,
      subject,
      seal(key, placeIn('preview', id), content),
      hasLeft ? null : seal(key, placeIn('mail', id), content),
      WITH_LINK.has(kind),
      at,
      failure === null ? new Date(at.getTime() + 2_000) : null,
      hasLeft ? 1 : 9,
      failure,
      failure === null ? null : new Date(at.getTime() + 7_000_000),
      id,
    ],
  });
  return id;
}

const brandOf = ({ accountName: name, colour }: Notice) => ({ name, colour, logoUrl: null });

/** A person of the demo, with the content of every kind of mail. */
async function aNotice(tx: Tx, accountId: number): Promise<Notice> {
  const { rows } = await tx.raw<Pick<Notice, 'email' | 'name' | 'accountName' | 'colour' | 'welcome' | 'signature'>>({
    text: `select c.email, c.name, a.name as "accountName", a.colors->>'primary' as colour, a.content->>'welcome_email' as welcome,
        a.content->>'email_signature' as signature
      from customers c join accounts a on a.id = c.account_id where c.account_id = $1 order by c.id limit 1`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The demo has no customer');
  return {
    ...row,
    accountId,
    kind: 'welcome',
    logo: null,
    amountCents: 1250,
    containers: 2,
    costCents: 800,
    variant: 'account',
    cardId: 12,
    creditsCents: 1800,
    restaurant: 'Le Petit Wok',
    reason: 'il manque 3,20\u00a0€ à votre cagnotte.',
  };
}

/** The jobs of those mails, as the queue would remember them. To be written once it has tables. */
export async function writeMailJobs(tx: Tx): Promise<void> {
  await tx.raw({
    text: `insert into pgboss.job (name, data, state, retry_count, retry_limit, created_on, started_on, completed_on)
      select 'mail', jsonb_build_object('id', id, 'accountId', account_id),
        (case when failed_at is null or sealed_content is null then 'completed' else 'failed' end)::pgboss.job_state, attempts - 1, 8, created_at, created_at,
        coalesce(sent_at, failed_at)
      from mails where account_id is not null`,
  });
}
