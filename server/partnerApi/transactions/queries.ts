import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type PartnerTransaction, type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type EndUser, type PartnerCaller } from '../context.ts';
import { LIMIT, within } from '../pages.ts';
import { reversibleSeconds } from './reversible.ts';

interface SqlRow extends Omit<PartnerTransactionRow, 'created_at' | 'completed_at' | 'card_number' | 'variant'> {
  variant: string;
  created_at: Date;
  completed_at: Date | null;
  card_holder_id: number | null;
  to_customer_id: number | null;
  gesture_id: string | null;
}

/** Of account $1, as read in the session of parameter `session`. */
const columns = (
  session: string,
): string => `t.id, t.type as transaction_type, t.variant, t.status, t.day, t.created_at, t.completed_at, t.amount_cents,
    t.containers_cost_cents, t.containers_count, t.restaurant_id, t.customer_id, t.card_holder_id, t.to_customer_id, t.order_id, t.service_id,
    t.failure_reason, t.gesture_id, t.reverses_id, ${reversibleSeconds(session)} as reversible_seconds,
    (select a.device_name from api_transactions a where a.account_id = $1 and a.transaction_id = t.id) as device_name,
    coalesce((select json_agg(json_build_object('format_id', l.format_id, 'quantity', l.quantity, 'role', nullif(l.role, '')) order by l.n)
       from transaction_lines l where l.account_id = $1 and l.transaction_id = t.id), '[]') as containers`;
/** The session whose acts may be taken back: an owner's, and no customer's. */
const reversingSession = (person: EndUser | null): number | null =>
  person !== null && person.restaurantIds.length > 0 ? person.sessionId : null;
const rowsIn = (session: string): string => `select ${columns(session)} from transactions t`;

/**
 * A transaction as this API shows it, with those recorded together with it, and what its customer,
 * or card, may spend now. Undefined unless it is the caller's: recorded by its partner's accesses
 * or about its partner; of the customer; of the owner's restaurants.
 */
export async function visibleTransaction(
  tx: Tx,
  { accountId, partnerId, person }: PartnerCaller,
  id: number,
): Promise<PartnerTransaction | undefined> {
  const { rows } = await tx.raw<SqlRow>({
    text: `${rowsIn('$7')} where t.account_id = $1 and t.id = $2 and case
        when $4::bigint is null then t.partner_id = $3
          or exists (select from api_transactions a where a.account_id = $1 and a.transaction_id = t.id and a.partner_id = $3)
        else t.customer_id = $5 or t.to_customer_id = $5 or t.restaurant_id = any($6::bigint[]) end`,
    values: [
      accountId,
      id,
      partnerId,
      person?.personId ?? null,
      person?.customerId ?? null,
      person === null ? [] : [...person.restaurantIds],
      reversingSession(person),
    ],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const others =
    row.gesture_id === null
      ? []
      : await batchOf(tx, accountId, row.gesture_id, { except: id, sessionId: reversingSession(person) });
  return {
    ...rowOf(row, person),
    credits_count_cents: await creditsOf(tx, accountId, row),
    gesture: others.map((other) => rowOf(other, person)),
    confirmation_code: null,
    confirmation_expires_at: null,
    payment_url: null,
  };
}

/** Which transactions of a list are asked for, the latest first. */
interface TransactionPage {
  readonly cursor?: number | undefined;
  readonly since?: string | undefined;
}

const RECORDED = `select a.created_at as at, a.transaction_id as id from api_transactions a
  where a.account_id = $1 and a.access_id = $4
    and ${within({ at: 'a.created_at', id: 'a.transaction_id', cursor: '$2', since: '$3' }, 'select created_at from api_transactions where account_id = $1 and transaction_id = $2')}
  order by a.created_at desc, a.transaction_id desc ${LIMIT}`;

const asked = (condition: string): string => `select x.created_at as at, x.id from transactions x
  where x.account_id = $1 and ${condition}
    and ${within({ at: 'x.created_at', id: 'x.id', cursor: '$2', since: '$3' }, 'select created_at from transactions where account_id = $1 and id = $2')}
  order by x.created_at desc, x.id desc ${LIMIT}`;

/** Of a customer's and, for an owner, of each restaurant: its first ones, from an index. */
const OF_PERSON = `(${asked('x.customer_id = $4')}) union (${asked('x.to_customer_id = $4')}) union
  select r.at, r.id from unnest($5::bigint[]) own (id) cross join lateral (${asked('x.restaurant_id = own.id')}) r`;

/**
 * A page of the transactions that the access recorded, or of the customer's and the owner's
 * restaurants' by any recorder.
 */
export async function visibleTransactions(
  tx: Tx,
  { accountId, accessId, person }: PartnerCaller,
  { cursor, since }: TransactionPage,
): Promise<PartnerTransactionRow[]> {
  const shared = [accountId, cursor ?? null, since ?? null];
  const text = (found: string, session: string) => `
    select ${columns(session)} from (${found}) found join transactions t on t.account_id = $1 and t.id = found.id
     order by found.at desc, found.id desc ${LIMIT}`;
  const { rows } =
    person === null
      ? await tx.raw<SqlRow>({ text: text(RECORDED, 'null'), values: [...shared, accessId] })
      : await tx.raw<SqlRow>({
          text: text(OF_PERSON, '$6'),
          values: [...shared, person.customerId, [...person.restaurantIds], reversingSession(person)],
        });
  return rows.map((row) => rowOf(row, person));
}

/**
 * Whether a code is still awaited for it, from any requester: what a restaurant may look for to
 * confirm.
 */
export async function awaitsCode(tx: Tx, { accountId, person }: PartnerCaller, id: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from transactions where account_id = $1 and id = $2 and confirmation_hash is not null
             and ($3::bigint[] is null or restaurant_id = any($3::bigint[]))`,
    values: [accountId, id, person === null ? null : [...person.restaurantIds]],
  });
  return rowCount === 1;
}

/** Whether a service outside the web app is the partner's. */
export async function ownsService(tx: Tx, { accountId, partnerId }: PartnerCaller, id: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'select from services where account_id = $1 and id = $2 and partner_id = $3',
    values: [accountId, id, partnerId],
  });
  return rowCount === 1;
}

/** Writes which access recorded these, in which session and by which device. */
export async function writeRecordedBy(
  tx: Tx,
  { accountId, accessId, partnerId, person }: PartnerCaller,
  ids: readonly number[],
): Promise<void> {
  await tx.raw({
    text: `insert into api_transactions (account_id, transaction_id, access_id, partner_id, session_id, device_name)
           select $1, unnest($4::bigint[]), $2, $3, $5, $6 on conflict do nothing returning 1`,
    values: [accountId, accessId, partnerId, ids, person?.sessionId ?? null, person?.device?.name ?? null],
  });
}

async function batchOf(
  tx: Tx,
  accountId: number,
  batchId: string,
  { except, sessionId }: { readonly except: number; readonly sessionId: number | null },
): Promise<SqlRow[]> {
  const { rows } = await tx.raw<SqlRow>({
    text: `${rowsIn('$4')} where t.account_id = $1 and t.gesture_id = $2 and t.id <> $3 and t.id between $3 - 1000 and $3 + 1000 order by t.id`,
    values: [accountId, batchId, except, sessionId],
  });
  return rows;
}

async function creditsOf(
  tx: Tx,
  accountId: number,
  { customer_id, card_holder_id, to_customer_id }: SqlRow,
): Promise<number | null> {
  const customerId = to_customer_id ?? customer_id;
  if (customerId === null && card_holder_id === null) return null;
  const { rows } = await tx.raw<{ cents: number }>({
    text: `select balance_cents - blocked_cents as cents from money_accounts
            where account_id = $1 and kind = 'CAG' and owner = $2 and owner_id = $3`,
    values: [accountId, customerId === null ? 'K' : 'U', customerId ?? card_holder_id],
  });
  return rows[0]?.cents ?? 0;
}

const rowOf = (
  { card_holder_id, to_customer_id: _to, gesture_id: _gesture, ...row }: SqlRow,
  person: EndUser | null,
): PartnerTransactionRow => ({
  ...row,
  device_name: person === null || person.restaurantIds.includes(row.restaurant_id ?? 0) ? row.device_name : null,
  variant: row.variant === '' ? null : row.variant,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
  card_number: card_holder_id === null ? null : cardNumber(card_holder_id),
});
