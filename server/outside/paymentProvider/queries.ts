import { type Tx } from '../../platform/database/transaction.ts';

/** The connected account of an initiative at the provider. */
export interface Connection {
  readonly accountId: number;
  readonly providerAccount: string;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly due: readonly string[];
  readonly linkExpiresAt: Date | null;
}

const CONNECTION = `select account_id as "accountId", provider_account as "providerAccount", charges_enabled as "chargesEnabled",
    payouts_enabled as "payoutsEnabled", details_submitted as "detailsSubmitted", due, link_expires_at as "linkExpiresAt"
  from payment_connections`;

export async function connectionOf(tx: Tx, accountId: number): Promise<Connection | undefined> {
  const { rows } = await tx.raw<Connection & Record<string, unknown>>({
    text: `${CONNECTION} where account_id = $1`,
    values: [accountId],
  });
  return rows[0];
}

/** Every connected account, of the accounts that the transaction sees. */
export async function connections(tx: Tx): Promise<Connection[]> {
  const { rows } = await tx.raw<Connection & Record<string, unknown>>({ text: `${CONNECTION} order by account_id` });
  return rows;
}

/** Stores the provider's data on an account; the link's expiry only when one was made. */
export async function saveConnection(
  tx: Tx,
  { accountId, providerAccount, chargesEnabled, payoutsEnabled, detailsSubmitted, due, linkExpiresAt }: Connection,
): Promise<void> {
  await tx.raw({
    text: `insert into payment_connections (account_id, provider_account, charges_enabled, payouts_enabled, details_submitted, due, link_expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id) do update set charges_enabled = $3, payouts_enabled = $4, details_submitted = $5, due = $6,
        link_expires_at = coalesce($7, payment_connections.link_expires_at), updated_at = excluded.updated_at`,
    values: [accountId, providerAccount, chargesEnabled, payoutsEnabled, detailsSubmitted, [...due], linkExpiresAt],
  });
}

export async function setConnectStatus(tx: Tx, accountId: number, status: 'inProgress' | 'completed'): Promise<void> {
  await tx.raw({
    text: 'update accounts set connect_status = $2 where id = $1 and connect_status <> $2',
    values: [accountId, status],
  });
}

/** Whether consumers may pay the account by card: its connection is completed. */
export async function takesPayments(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from accounts a join payment_connections c on c.account_id = a.id where a.id = $1 and a.connect_status = 'completed'`,
    values: [accountId],
  });
  return rowCount === 1;
}

/** One payment page, and what was paid there. */
export interface Payment {
  readonly id: number;
  readonly transactionId: number;
  readonly customerId: number;
  readonly charge: string | null;
  readonly askedCents: number;
}

/** Locks a payment by its number. */
export async function lockPayment(tx: Tx, accountId: number, id: number): Promise<Payment | undefined> {
  const { rows } = await tx.raw<Payment & Record<string, unknown>>({
    text: `select p.id, p.transaction_id as "transactionId", p.customer_id as "customerId", p.charge, t.amount_cents as "askedCents"
      from provider_payments p join transactions t on t.account_id = p.account_id and t.id = p.transaction_id
      where p.account_id = $1 and p.id = $2 for no key update of p`,
    values: [accountId, id],
  });
  return rows[0];
}

/** The payment that a charge is. */
export async function paymentOfCharge(
  tx: Tx,
  accountId: number,
  charge: string,
): Promise<{ id: number; customerId: number } | undefined> {
  const { rows } = await tx.raw<{ id: number; customerId: number }>({
    text: `select id, customer_id as "customerId" from provider_payments where account_id = $1 and charge = $2 for no key update`,
    values: [accountId, charge],
  });
  return rows[0];
}

export interface Paid {
  readonly intent: string;
  readonly charge: string;
  readonly cents: number;
  readonly creditId: number;
}

export async function writePaid(tx: Tx, accountId: number, id: number, paid: Paid): Promise<void> {
  const { intent, charge, cents, creditId } = paid;
  await tx.raw({
    text: `update provider_payments set payment_intent = $3, charge = $4, paid_cents = $5, credit_id = $6
      where account_id = $1 and id = $2`,
    values: [accountId, id, intent, charge, cents, creditId],
  });
}

/** A further payment of the same transaction, which no page of ours knows. */
export async function addPaid(
  tx: Tx,
  accountId: number,
  { transactionId, customerId }: Payment,
  paid: Paid,
): Promise<void> {
  const { intent, charge, cents, creditId } = paid;
  await tx.raw({
    text: `insert into provider_payments (account_id, transaction_id, customer_id, payment_intent, charge, paid_cents, credit_id)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [accountId, transactionId, customerId, intent, charge, cents, creditId],
  });
}

/** Whether a charge, and the provider's fee on it, are in the books already. */
export async function isBooked(tx: Tx, accountId: number, charge: string): Promise<boolean> {
  const { rows } = await tx.raw<{ booked: boolean }>({
    text: `select count(transaction_id) > 0 and count(settlement_id) > 0 as booked from provider_sources where account_id = $1 and source = $2`,
    values: [accountId, charge],
  });
  return rows[0]?.booked ?? false;
}

/** The same for what is known by its payment intent or by its page. */
export async function isBookedAs(tx: Tx, accountId: number, object: string): Promise<boolean> {
  const { rows } = await tx.raw<{ booked: boolean }>({
    text: `select count(s.transaction_id) > 0 and count(s.settlement_id) > 0 as booked
      from provider_payments p join provider_sources s on s.account_id = p.account_id and s.source = p.charge
      where p.account_id = $1 and (p.payment_intent = $2 or p.session_id = $2)`,
    values: [accountId, object],
  });
  return rows[0]?.booked ?? false;
}

/** Ties a movement of PSP to the provider's object that it answers to. */
export async function writeSource(
  tx: Tx,
  accountId: number,
  source: string,
  { transactionId, settlementId }: { transactionId?: number; settlementId?: number },
): Promise<void> {
  await tx.raw({
    text: 'insert into provider_sources (account_id, source, transaction_id, settlement_id) values ($1, $2, $3, $4)',
    values: [accountId, source, transactionId ?? null, settlementId ?? null],
  });
}

/** The transaction of our books that stands for an object of the provider and is not undone. */
export interface Booked {
  readonly transactionId: number | null;
  readonly settlementId: number | null;
  /** Of a settlement. */
  readonly kind: string | null;
}

export async function bookedFor(tx: Tx, accountId: number, source: string): Promise<Booked[]> {
  const { rows } = await tx.raw<Booked & Record<string, unknown>>({
    text: `select s.transaction_id as "transactionId", s.settlement_id as "settlementId", x.kind
      from provider_sources s
      left join transactions t on t.account_id = s.account_id and t.id = s.transaction_id
      left join settlements x on x.account_id = s.account_id and x.id = s.settlement_id
      where s.account_id = $1 and s.source = $2 and t.reverses_id is null and x.reverses_id is null
        and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = s.transaction_id)
        and not exists (select from settlements r where r.account_id = $1 and r.reverses_id = s.settlement_id)
      order by s.id`,
    values: [accountId, source],
  });
  return rows;
}

/** Whether a settlement has this reference already. */
export async function isSettled(tx: Tx, accountId: number, reference: string): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'select from settlements where account_id = $1 and provider_reference = $2',
    values: [accountId, reference],
  });
  return rowCount === 1;
}

/**
 * Keeps what concerns one object of the provider to this transaction alone: two events about it
 * wait for each other.
 */
export async function lockSource(tx: Tx, accountId: number, source: string): Promise<void> {
  await tx.raw({
    text: 'select pg_advisory_xact_lock($1::int, hashtext($2))',
    values: [accountId, source],
  });
}

/** The status of a transaction, and its amount in cents. */
export async function stateOf(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ status: string; amountCents: number } | undefined> {
  const { rows } = await tx.raw<{ status: string; amountCents: number }>({
    text: 'select status, amount_cents as "amountCents" from transactions where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  return rows[0];
}

/** Cents that may be taken from a customer: free, and paid by card before. */
export async function takeableCents(tx: Tx, accountId: number, customerId: number): Promise<number> {
  const { rows } = await tx.raw<{ cents: number }>({
    text: `select greatest(0, least(
        coalesce((select balance_cents - blocked_cents from money_accounts
          where account_id = $1 and kind = 'CAG' and owner = 'U' and owner_id = $2 for no key update), 0),
        (select coalesce(sum(case type when 'refund_deposit' then -amount_cents else amount_cents end), 0)
          from transactions where account_id = $1 and customer_id = $2 and (
            (type in ('add_deposit', 'grab_container_and_deposit') and status = 'completed')
            or (type = 'refund_deposit' and variant = 'payment_card' and status in ('completed', 'pending'))))))::bigint as cents`,
    values: [accountId, customerId],
  });
  return rows[0]?.cents ?? 0;
}
