import { type Tx } from '../../platform/database/transaction.ts';

/** A payment that may still be given back, and how much of it, in cents. */
export interface Refundable {
  readonly paymentId: number;
  readonly cents: number;
}

/**
 * Payments of a customer that the provider can still give back, with how much, the latest first.
 */
export async function refundables(tx: Tx, accountId: number, customerId: number): Promise<Refundable[]> {
  const { rows } = await tx.raw<{ paymentId: number; cents: number }>({
    text: `select p.id as "paymentId", p.paid_cents - coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0)::bigint as cents
      from provider_payments p left join provider_refunds r on r.account_id = p.account_id and r.payment_id = p.id
      where p.account_id = $1 and p.customer_id = $2 and p.charge is not null
      group by p.account_id, p.id having p.paid_cents > coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0)
      order by p.id desc`,
    values: [accountId, customerId],
  });
  return rows;
}

export async function writeRefund(
  tx: Tx,
  accountId: number,
  {
    transactionId,
    paymentId,
    cents,
    refund,
  }: { transactionId: number; paymentId: number; cents: number; refund?: string },
): Promise<void> {
  await tx.raw({
    text: `insert into provider_refunds (account_id, transaction_id, payment_id, amount_cents, refund, status)
      values ($1, $2, $3, $4, $5, case when $5::text is null then 'asked' else 'succeeded' end)`,
    values: [accountId, transactionId, paymentId, cents, refund ?? null],
  });
}

export interface AskedRefund {
  readonly cents: number;
  readonly intent: string;
  readonly status: string;
  readonly providerAccount: string;
}

/** A refund that a transaction asks for, with the payment it is of. */
export async function askedRefund(tx: Tx, accountId: number, transactionId: number): Promise<AskedRefund | undefined> {
  const { rows } = await tx.raw<AskedRefund & Record<string, unknown>>({
    text: `select r.amount_cents as cents, p.payment_intent as intent, r.status, c.provider_account as "providerAccount"
      from provider_refunds r
      join provider_payments p on p.account_id = r.account_id and p.id = r.payment_id
      join payment_connections c on c.account_id = r.account_id
      where r.account_id = $1 and r.transaction_id = $2`,
    values: [accountId, transactionId],
  });
  return rows[0];
}

/** Refunds that the provider did not receive, or did not answer about, for an hour. */
export async function lateRefunds(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select transaction_id as id from provider_refunds
      where account_id = $1 and status = 'asked' and created_at < now() - interval '1 hour' order by 1`,
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}

/** The transaction of a refund that we asked for. */
export async function transactionOfRefund(
  tx: Tx,
  accountId: number,
  refund: string,
  asked: number | undefined,
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select transaction_id as id from provider_refunds
      where account_id = $1 and (refund = $2 or (refund is null and transaction_id = $3)) order by transaction_id limit 1 for no key update`,
    values: [accountId, refund, asked ?? null],
  });
  return rows[0]?.id;
}

export async function setRefund(
  tx: Tx,
  accountId: number,
  transactionId: number,
  { refund, status }: { refund: string | null; status: 'sent' | 'succeeded' | 'failed' },
): Promise<void> {
  await tx.raw({
    text: `update provider_refunds set refund = coalesce($3, refund), status = $4 where account_id = $1 and transaction_id = $2`,
    values: [accountId, transactionId, refund, status],
  });
}
