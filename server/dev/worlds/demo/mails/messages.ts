import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { ACTS } from '../../../../features/messages/acts.ts';
import { accountBrand } from '../../../../outside/mails/accountBrand.ts';
import { messageMail } from '../../../../outside/mails/messages/messageMail.ts';
import { type Concerned } from '../../../../outside/mails/messages/recipients.ts';
import { writeMessages } from '../../../../outside/mails/messages/writeMessages.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type DemoWorld } from '../demoWorld.ts';
import { keepMail } from './mails.ts';
import { DEMO_END_USERS } from '../signIns.ts';

/** What became of a message: it left, was opened on our pages, came back, or leaves tomorrow. */
const STATES = ['sent', 'seen', 'failed', 'waiting'] as const;
const MINUTE_MS = 60_000;

/**
 * Messages in each state: of the last deliveries to the restaurant whose owner signs in, and of the
 * recalled lot, to restaurants and consos.
 */
export async function writeSentMessages(tx: Tx, demo: DemoWorld): Promise<void> {
  const { accountId, restaurants } = demo;
  const { rows: deliveries } = await tx.raw<{ id: number; at: Date }>({
    text: `select t.id, t.completed_at as at from transactions t
            where t.account_id = $1 and t.type = 'admin_give' and t.restaurant_id = $2 and t.status = 'completed'
              and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id)
            order by t.completed_at desc, t.id desc limit $3`,
    values: [accountId, restaurants[0]?.id, STATES.length],
  });
  // The latest still waits.
  for (const [rank, { id, at }] of deliveries.toReversed().entries())
    await write(tx, demo, { act: 'delivery', thing: id, at, states: STATES.slice(rank, rank + 1) });
  const { rows: lots } = await tx.raw<{ id: number; at: Date }>({
    text: 'select id, recalled_at as at from wash_lots where account_id = $1 and recalled_at is not null order by id limit 1',
    values: [accountId],
  });
  for (const { id, at } of lots) await write(tx, demo, { act: 'recall', thing: id, at, states: STATES });
}

interface WrittenAct {
  readonly act: MessageAct;
  readonly thing: number;
  /** Of the act. */
  readonly at: Date;
  /** One for each recipient. */
  readonly states: readonly (typeof STATES)[number][];
}

const SIGNS_IN: ReadonlySet<string | null> = new Set([DEMO_END_USERS.customer.email, DEMO_END_USERS.owner.email]);
/** The people who sign in first. */
const bySignIn = (a: Concerned, b: Concerned): number =>
  Number(SIGNS_IN.has(b.address)) - Number(SIGNS_IN.has(a.address));

async function write(tx: Tx, demo: DemoWorld, { act, thing, at, states }: WrittenAct): Promise<void> {
  const { accountId, adminId, ago } = demo;
  const draft = await ACTS[act](tx, accountId, thing);
  if (draft === undefined) throw new Error(`The demo did not do ${act} ${thing}`);
  const { recipients, subject, text } = draft;
  const brand = await accountBrand(tx, accountId);
  const to = recipients.filter(({ chosen, address }) => chosen && address !== null).toSorted(bySignIn);
  for (const [rank, state] of states.entries()) {
    const recipient = to[rank];
    if (recipient === undefined) return;
    const written = { act, thingId: thing, subject, text, authorId: adminId };
    const [id = 0] = await writeMessages(tx, accountId, written, [recipient]);
    const left = new Date(at.getTime() + (rank + 10) * MINUTE_MS);
    if (state === 'waiting') {
      await tx.raw({
        text: 'update messages set created_at = $3, send_after = $4 where account_id = $1 and id = $2',
        values: [accountId, id, left, ago(-1, 9 * 60)],
      });
      continue;
    }
    const words = { act, name: recipient.name, subject, text, author: null, authorEmail: null };
    const mail = messageMail(words, brand, '(lien masqué)');
    const failure = state === 'failed' ? 'Retour 5.2.2' : null;
    const mailId = await keepMail(tx, demo, { kind: 'message', mail, to: recipient.address ?? '', at: left, failure });
    await tx.raw({
      text: `update messages set created_at = $3, send_after = $3, mail_id = $4, mailed_at = $3, opened_at = $5
              where account_id = $1 and id = $2`,
      values: [accountId, id, left, mailId, state === 'seen' ? new Date(left.getTime() + 40 * MINUTE_MS) : null],
    });
  }
}
