import { type Tx } from '../../platform/database/transaction.ts';

/** The payment that a link asks for. */
export interface ToPay {
  readonly status: string;
  readonly amountCents: number;
  readonly customerId: number;
  readonly failureReason: string | null;
  readonly accountName: string;
  readonly providerAccount: string | null;
  /** Slug of the initiative, where it was asked for at the initiative's own page. */
  readonly ownPage: string | null;
}

export async function toPay(tx: Tx, accountId: number, transactionId: number): Promise<ToPay | undefined> {
  const { rows } = await tx.raw<ToPay & Record<string, unknown>>({
    text: `select t.status, t.amount_cents as "amountCents", t.customer_id as "customerId", t.failure_reason as "failureReason",
        a.name as "accountName", case a.connect_status when 'completed' then c.provider_account end as "providerAccount",
        case when exists (select from api_transactions r join api_accesses x on x.account_id = $1 and x.id = r.access_id
          where r.account_id = $1 and r.transaction_id = t.id and x.audience = 'customer') then a.slug end as "ownPage"
      from transactions t join accounts a on a.id = t.account_id left join payment_connections c on c.account_id = t.account_id
      where t.account_id = $1 and t.id = $2 and t.type in ('add_deposit', 'grab_container_and_deposit') and t.customer_id is not null`,
    values: [accountId, transactionId],
  });
  return rows[0];
}

export interface OpenPage {
  readonly id: number;
  readonly url: string | null;
  /** Seconds since 1970: sent to the provider, the same at each try. */
  readonly madeAt: number;
}

/** The payment page of a transaction that is still open, made or about to be; a new one else. */
export async function openPage(
  tx: Tx,
  accountId: number,
  transactionId: number,
  customerId: number,
): Promise<OpenPage> {
  await tx.raw({
    text: 'select from transactions where account_id = $1 and id = $2 for no key update',
    values: [accountId, transactionId],
  });
  const { rows } = await tx.raw<{ id: number; url: string | null; madeAt: number }>({
    text: `select id, session_url as url, extract(epoch from created_at)::int as "madeAt" from provider_payments
      where account_id = $1 and transaction_id = $2 and charge is null
        and case when session_id is null then created_at > now() - interval '1 hour' else session_expires_at > now() + interval '1 minute' end
      order by id desc limit 1`,
    values: [accountId, transactionId],
  });
  if (rows[0] !== undefined) return rows[0];
  const { rows: made } = await tx.raw<{ id: number; madeAt: number }>({
    text: `insert into provider_payments (account_id, transaction_id, customer_id) values ($1, $2, $3)
      returning id, extract(epoch from created_at)::int as "madeAt"`,
    values: [accountId, transactionId, customerId],
  });
  const [page] = made;
  if (page === undefined) throw new Error('The payment was not written');
  return { ...page, url: null };
}

export async function writeSession(
  tx: Tx,
  accountId: number,
  id: number,
  { session, url, expiresAt }: { session: string; url: string; expiresAt: Date },
): Promise<void> {
  await tx.raw({
    text: `update provider_payments set session_id = $3, session_url = $4, session_expires_at = $5 where account_id = $1 and id = $2`,
    values: [accountId, id, session, url, expiresAt.toISOString()],
  });
}
