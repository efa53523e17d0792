import { type AwaitingAct } from '@boucle/contract/features/awaitingActs/calls.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type Recipient, brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type MailTexts } from '../../outside/mails/layout.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { secondPersonMail, thresholdsMail } from './mailWords.ts';

export const ACTS_PATH = '/awaiting_acts';

/** The initiative's administrators. */
const team = (tx: Tx, accountId: number): Promise<readonly Recipient[]> =>
  recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId);

/** Who administers the platform. */
const platform = (tx: Tx): Promise<readonly Recipient[]> => recipientsBy(tx, 'p.role = $1', 'super_admin');

/**
 * Asks the other administrators by mail to confirm an act, once; tells the platform of one that no
 * one else can confirm.
 */
export async function mailAct(context: CallContext, act: AwaitingAct): Promise<void> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const to = await asPlatform(tx, () => (act.alone ? platform(tx) : team(tx, accountId)));
  await mailEach(
    context,
    to.filter(({ id }) => id !== caller.personId),
    (recipient, href) =>
      secondPersonMail({
        brand: brandOf(recipient),
        name: recipient.name,
        by: act.author.name,
        initiative: act.account_name,
        title: act.title,
        euros: act.amount,
        pieces: act.pieces,
        reason: act.reason,
        alone: act.alone,
        at: new Date(act.asked_at),
        until: new Date(act.lapses_at),
        href,
      }),
  );
}

/** Tells all administrators, and the platform, that one person alone changed the thresholds. */
export async function mailThresholds(
  context: CallContext,
  words: { readonly before: string; readonly after: string },
): Promise<void> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { own, others } = await asPlatform(tx, async () => ({
    own: await team(tx, accountId),
    others: await platform(tx),
  }));
  const initiative = own[0]?.accountName ?? '';
  await mailEach(context, [...own, ...others], (recipient, href) =>
    thresholdsMail({
      brand: brandOf(recipient),
      name: recipient.name,
      by: caller.name === '' ? caller.email : caller.name,
      initiative,
      ...words,
      at: tx.now(),
      href,
    }),
  );
}

async function mailEach(
  { tx, caller, dependencies: { config, jobs, secret } }: CallContext,
  to: readonly Recipient[],
  words: (recipient: Recipient, href: string) => MailTexts,
): Promise<void> {
  const accountId = accountOf(caller);
  const href = `${consoleOrigin(config)}${ACTS_PATH}`;
  await asPlatform(tx, async () => {
    for (const recipient of to)
      await writeMail(
        tx,
        {
          kind: 'second_person',
          accountId: recipient.accountId ?? accountId,
          to: recipient.email,
          ...words(recipient, href),
        },
        secret,
        (at, job, data) => jobs.add(at, job, data),
      );
  });
}
