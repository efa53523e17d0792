import { type Funding } from '@boucle/contract/shared/cards/status.ts';
import { CREDIT_TYPES } from '@boucle/contract/features/transactions/origin.ts';
import { TRANSACTION_STATUSES, type TransactionStatus } from '@boucle/contract/shared/transactions/statuses.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { moneyIn } from './money.ts';

/**
 * Which transactions a list, its totals and its CSV are about. What is left out does not restrict.
 */
export interface TransactionCriteria {
  /** An empty list is satisfied by none. */
  readonly types?: readonly TransactionType[] | undefined;
  readonly statuses?: readonly TransactionStatus[] | undefined;
  /** Paris days, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly restaurantId?: number | undefined;
  readonly partnerId?: number | undefined;
  readonly dropOffPointId?: number | undefined;
  readonly formatId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly cardHolderId?: number | undefined;
  readonly collectionSiteId?: number | undefined;
  /** Of credits alone. */
  readonly origins?: readonly Funding[] | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  /** Completed in an hour of the week, in Paris; 1 is Monday. */
  readonly slot?: { readonly weekday: number; readonly hour: number } | undefined;
  /** Number, comment, or part of a name or e-mail. */
  readonly text?: string | undefined;
}

export type Condition = RawBuilder<unknown>;

/** Bounds are of the size, whichever way it goes: « 3 € » finds what was paid back. */
const SIZE = sql`abs(${moneyIn('t')})`;

/** All the conditions at once, « true » when there is none. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` and `)}`;

/** The restaurant asked for, of any table `t` that has one. */
export const restaurantIn = ({ restaurantId }: TransactionCriteria): Condition[] =>
  restaurantId === undefined ? [] : [sql`t.restaurant_id = ${restaurantId}::bigint`];

/** Every condition on a transaction `t` but its type, which lists treat apart. */
export function conditionsOf(accountId: number, criteria: TransactionCriteria): Condition[] {
  const {
    from,
    to,
    statuses,
    partnerId,
    dropOffPointId,
    collectionSiteId,
    formatId,
    customerId,
    cardHolderId,
    origins,
    minCents,
    maxCents,
    slot,
    text,
  } = criteria;
  const conditions = [sql`t.account_id = ${accountId}::bigint`, ...restaurantIn(criteria)];
  if (from !== undefined) conditions.push(sql`t.day >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`t.day <= ${to}::date`);
  if (statuses !== undefined && !TRANSACTION_STATUSES.every((status) => statuses.includes(status))) {
    conditions.push(sql`t.status = any(${statuses}::text[])`);
    // Redundant; it lets the planner use their small index.
    if (!statuses.includes('completed')) conditions.push(sql`t.status <> 'completed'`);
  }
  if (partnerId !== undefined) conditions.push(sql`t.partner_id = ${partnerId}::bigint`);
  if (dropOffPointId !== undefined) conditions.push(sql`t.drop_off_point_id = ${dropOffPointId}::bigint`);
  if (customerId !== undefined) conditions.push(sql`t.customer_id = ${customerId}::bigint`);
  if (cardHolderId !== undefined) conditions.push(sql`t.card_holder_id = ${cardHolderId}::bigint`);
  if (collectionSiteId !== undefined) {
    conditions.push(sql`t.collection_drawer_id = any(array(
      select w.id from collection_drawers w join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
       where m.account_id = ${accountId}::bigint and m.site_id = ${collectionSiteId}::bigint))`);
  }
  if (origins !== undefined) {
    conditions.push(sql`t.type = any(${CREDIT_TYPES}::text[]) and t.variant = any(${origins}::text[])`);
  }
  if (minCents !== undefined) conditions.push(sql`${SIZE} >= ${minCents}::bigint`);
  if (maxCents !== undefined) conditions.push(sql`${SIZE} <= ${maxCents}::bigint`);
  if (slot !== undefined) {
    conditions.push(sql`extract(isodow from t.completed_at at time zone 'Europe/Paris') = ${slot.weekday}::int
      and extract(hour from t.completed_at at time zone 'Europe/Paris') = ${slot.hour}::int`);
  }
  if (formatId !== undefined) {
    conditions.push(sql`exists (
      select from transaction_lines l
       where l.account_id = ${accountId}::bigint and l.transaction_id = t.id and l.format_id = ${formatId}::bigint)`);
  }
  if (text !== undefined && text !== '') conditions.push(matching(accountId, text));
  return conditions;
}

/**
 * Transactions that say the text, or name who or what does. Their numbers are gathered first, each
 * way by an index: an unknown text fails at once, whatever the history, and a known one costs as
 * much as its occurrences.
 */
function matching(accountId: number, text: string): Condition {
  const pattern = contains(text);
  const account = sql`${accountId}::bigint`;
  const named = (table: 'restaurants' | 'partners' | 'drop_off_points' | 'services', column: string): Condition =>
    sql`select id from ${sql.table(table)} where account_id = ${account} and plain(${sql.ref(column)}) like plain(${pattern})`;
  const found = [
    sql`s.id = any(array(select transactions_saying(${account}, ${pattern})))`,
    sql`s.customer_id = any(array(select customers_saying(${account}, ${pattern})))`,
    sql`s.restaurant_id = any(array(${named('restaurants', 'name')}))`,
    sql`s.partner_id = any(array(${named('partners', 'name')}))`,
    sql`s.drop_off_point_id = any(array(${named('drop_off_points', 'name')}))`,
    sql`s.service_id = any(array(${named('services', 'custom_customer')}))`,
    sql`s.admin_id = any(array(select people_saying(${account}, ${pattern})))`,
  ];
  const number = numberIn(text);
  if (number !== undefined) found.push(sql`s.id = ${number}::bigint`, sql`s.card_holder_id = ${number}::bigint`);
  return sql`t.id = any(array(
    select s.id from transactions s where s.account_id = ${account} and (${sql.join(found, sql` or `)})))`;
}

/** A LIKE pattern that finds the text anywhere, as it was typed. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The number that a search may mean: « 12 », « 000012 », « n° 12 ». */
export function numberIn(text: string): number | undefined {
  const digits = /^(?:n°\s*|#)?(\d{1,15})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
