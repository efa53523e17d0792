import { type Tx } from '../../platform/database/transaction.ts';

export type NoticeKind = 'welcome' | 'card_activation' | 'refund' | 'order_failure' | 'loan_ended';

/** A recipient, with all that their mail is made of. */
export interface Notice {
  readonly accountId: number;
  readonly kind: NoticeKind;
  readonly email: string;
  readonly name: string;
  readonly accountName: string;
  readonly logo: string | null;
  readonly colour: string;
  readonly welcome: string;
  readonly signature: string;
  /** Of the mail's transaction. */
  readonly amountCents: number | null;
  readonly containers: number | null;
  readonly costCents: number | null;
  readonly variant: string | null;
  readonly cardId: number | null;
  readonly creditsCents: number;
  /** Of the mail's order. */
  readonly restaurant: string | null;
  readonly reason: string | null;
}

/**
 * Takes a notice that is no mail yet, under lock; undefined when it is one, when another worker has
 * it, or its reader was forgotten.
 */
export async function takeNotice(tx: Tx, accountId: number, id: number): Promise<Notice | undefined> {
  const { rows } = await tx.raw<Notice & Record<string, unknown>>({
    text: `select n.account_id as "accountId", n.kind, c.email, c.name, a.name as "accountName", a.logo_url as logo, coalesce(a.colors->>'primary', '#17594A') as colour,
             coalesce(a.content->>'welcome_email', '') as welcome, coalesce(a.content->>'email_signature', '') as signature,
             t.amount_cents as "amountCents", t.containers_count as containers, t.containers_cost_cents as "costCents", t.variant, t.card_holder_id as "cardId",
             coalesce((select m.balance_cents from money_accounts m where m.account_id = $1 and m.kind = 'CAG' and m.owner = 'U'
               and m.owner_id = n.customer_id), 0) as "creditsCents",
             r.name as restaurant, o.failure_reason as reason
        from notices n
        join accounts a on a.id = n.account_id
        join customers c on c.account_id = $1 and c.id = n.customer_id
        left join transactions t on t.account_id = $1 and t.id = n.transaction_id
        left join orders o on o.account_id = $1 and o.id = n.order_id
        left join restaurants r on r.account_id = $1 and r.id = o.restaurant_id
       where n.account_id = $1 and n.id = $2 and n.mailed_at is null and c.erased_at is null for no key update of n`,
    values: [accountId, id],
  });
  return rows[0];
}

export async function noticeMailed(tx: Tx, accountId: number, id: number, mailId: number): Promise<void> {
  await tx.raw({
    text: 'update notices set mailed_at = now(), mail_id = $3 where account_id = $1 and id = $2',
    values: [accountId, id, mailId],
  });
}

/** The oldest notices that no job has yet, account by account, each taken by one worker alone. */
export async function handOverNotices(tx: Tx, most: number): Promise<{ id: number; accountId: number }[]> {
  const { rows: waiting } = await tx.raw<{ id: number; accountId: number }>({
    text: 'select id, account_id as "accountId" from notices where queued_at is null order by id limit $1',
    values: [most],
  });
  const taken: { id: number; accountId: number }[] = [];
  // In one order for all workers.
  for (const accountId of [...new Set(waiting.map((notice) => notice.accountId))].toSorted((a, b) => a - b)) {
    const ids = waiting.flatMap((notice) => (notice.accountId === accountId ? [notice.id] : []));
    const { rows } = await tx.raw<{ id: number }>({
      text: `update notices set queued_at = now() where account_id = $1 and id in (
          select id from notices where account_id = $1 and id = any($2::bigint[]) and queued_at is null order by id for no key update skip locked)
        returning id`,
      values: [accountId, ids],
    });
    taken.push(...rows.map(({ id }) => ({ id, accountId })));
  }
  return taken;
}

/** Deletes the contents of mails after a month; their traces, and messages, after a year. */
export async function purgeMails(tx: Tx): Promise<void> {
  await tx.raw({
    text: `update mails set sealed_preview = null, sealed_content = null
      where created_at < now() - interval '30 days' and (sealed_preview is not null or sealed_content is not null)`,
  });
  // A deposit is kept two years after a reminder at most, and only if it left.
  await tx.raw({
    text: "delete from mails where created_at < now() - case kind when 'loan_reminder' then interval '4 years' else interval '1 year' end",
  });
  await tx.raw({ text: "delete from notices where mailed_at < now() - interval '1 year'" });
  await tx.raw({ text: "delete from messages where created_at < now() - interval '1 year'" });
}

/** A mail that failed before it left waits again; false for any other. */
export async function reopenMail(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `update mails set failed_at = null, failure = null, claimed_at = null, handed_over_at = null, attempts = 0
      where account_id = $1 and id = $2 and sent_at is null and failed_at is not null and sealed_content is not null`,
    values: [accountId, id],
  });
  return rowCount === 1;
}
