import { addDays } from '@boucle/contract/base/format.ts';
import { sql } from 'kysely';
import {
  type Detector,
  type Finding,
  HOLDER,
  gatheredWithin,
  holderJson,
  interval,
  iso,
  standing,
} from '../detector.ts';

/** Days over which what one administrator refunds is added up. */
const REFUND_DAYS = 7;
/** Days that hold as many hours as the threshold of hours can have. */
const HOURS_IN_DAYS = 8;
/** Days over which what one payee receives is added up. */
const PAYEE_DAYS = 30;

const TO_HOLDER = sql`case when t.to_customer_id is not null then 'customer:' || t.to_customer_id else 'card:' || t.to_card_holder_id end`;

/** The same credit, of as many euros to the same holder, recorded again within so many hours. */
export const creditEnteredTwice: Detector<'credit_entered_twice'> = {
  reach: 40,
  query: (looked, { euros, hours }) =>
    gatheredWithin(
      looked,
      sql`select ${HOLDER} || ' ' || t.amount_cents as key, ${HOLDER} as who, t.id, t.completed_at as at, t.amount_cents as worth
            from transactions t
           where ${standing(looked, ['admin_free_deposit'])} and t.variant not in ('opening', 'taken_back') and t.amount_cents >= ${euros}::int * 100`,
      {
        lapse: interval(hours, 'hours'),
        holds: sql`g.n > 1`,
        evidence: sql`json_build_object('rule', 'credit_entered_twice', 'holder', ${holderJson(sql`found.who`)}, 'cents', found.own_worth,
          'times', found.n, 'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};

/** So many euros, credited to one holder out of the till of a restaurant within a day. */
export const largeTillCredit: Detector<'large_till_credit'> = {
  reach: 40,
  query: (looked, { euros }) =>
    gatheredWithin(
      looked,
      sql`select ${HOLDER} as key, ${HOLDER} as who, t.id, t.completed_at as at, t.amount_cents as worth from transactions t
           where ${standing(looked, ['admin_free_deposit', 'activate_card'])} and t.variant = 'restaurant'`,
      {
        lapse: interval(1, 'days'),
        holds: sql`g.worth >= ${euros}::bigint * 100`,
        evidence: sql`json_build_object('rule', 'large_till_credit', 'holder', ${holderJson(sql`found.who`)}, 'cents', found.worth,
          'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};

/**
 * The balances of so many cards, of so many euros together, in one cagnotte within so many days.
 */
export const cardsIntoOne: Detector<'cards_into_one'> = {
  reach: 70,
  query: (looked, { cards, euros, days }) =>
    gatheredWithin(
      looked,
      sql`select ${TO_HOLDER} as key, ${TO_HOLDER} as who, t.id, t.completed_at as at, t.amount_cents as worth from transactions t
           where ${standing(looked, ['redeem_card'])}`,
      {
        lapse: interval(days, 'days'),
        holds: sql`g.n >= ${cards}::int and g.worth >= ${euros}::bigint * 100`,
        evidence: sql`json_build_object('rule', 'cards_into_one', 'holder', ${holderJson(sql`found.who`)}, 'count', found.n, 'cents', found.worth,
          'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};

/**
 * Refunds by one administrator, each soon after a credit that no provider confirmed, of so many
 * euros together within a week.
 */
export const refundsInARow: Detector<'refunds_in_a_row'> = {
  reach: 40,
  query: (looked, { refunds, euros, hours }) => {
    const earlier = { ...looked, from: addDays(looked.from, -HOURS_IN_DAYS) };
    return gatheredWithin(
      looked,
      sql`select 'person:' || r.admin_id as key, r.admin_id::text as who, r.id, r.at, r.worth from (
            select ${HOLDER} as holder, t.admin_id, t.id, t.completed_at as at, t.amount_cents as worth from transactions t
             where ${standing(looked, ['refund_deposit'])} and t.variant in ('account', 'sepa') and t.admin_id is not null) r
           where exists (
             select from (
               select ${HOLDER} as holder, t.completed_at as at from transactions t
                where ${standing(earlier, ['admin_free_deposit'])} and t.variant <> 'taken_back'
               union all
               select 'customer:' || t.to_customer_id, t.completed_at from transactions t
                where ${standing(earlier, ['redeem_card'])} and t.to_customer_id is not null) c
              where c.holder = r.holder and c.at < r.at and c.at > r.at - ${interval(hours, 'hours')})`,
      {
        lapse: interval(REFUND_DAYS, 'days'),
        holds: sql`g.n >= ${refunds}::int and g.worth >= ${euros}::bigint * 100`,
        evidence: sql`json_build_object('rule', 'refunds_in_a_row', 'admin_id', found.who::bigint, 'count', found.n, 'cents', found.worth,
          'hours', ${hours}::int, 'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    );
  },
};

/**
 * Refunds of so many holders to one payee, of so many euros together within a month. The subject is
 * the first payment to the payee: it holds no name.
 */
export const refundsToOnePayee: Detector<'refunds_to_one_payee'> = {
  reach: 40,
  query: (looked, { holders, euros }) =>
    gatheredWithin(
      looked,
      sql`select 'payee of:' || p.first as key, ${HOLDER} as who, t.id, t.completed_at as at, t.amount_cents as worth
            from transactions t join (
              select one.transaction_id, min(one.transaction_id) over (partition by lower(btrim(one.payee))) as first from payment_payees one
               where one.account_id = ${looked.accountId}::bigint and btrim(one.payee) <> '') p on p.transaction_id = t.id
           where ${standing(looked, ['refund_deposit'])}`,
      {
        lapse: interval(PAYEE_DAYS, 'days'),
        holds: sql`g.people >= ${holders}::int and g.worth >= ${euros}::bigint * 100`,
        evidence: sql`json_build_object('rule', 'refunds_to_one_payee', 'holder', ${holderJson(sql`found.who`)}, 'people', found.people,
          'cents', found.worth, 'from', ${iso(sql`found.since`)}, 'to', ${iso(sql`found.at`)}, 'transactions', found.ids)`,
      },
    ),
};

/**
 * The bank, below zero by so many euros in the books; repeated each month while it lasts. Money
 * that is there has a negative balance.
 */
export const bankBelowZero: Detector<'bank_below_zero'> = {
  reach: 1,
  query: (looked, { euros }) => sql<Finding>`
    select 'bank' as subject,
           date_trunc('month', ${looked.now}::timestamptz at time zone 'Europe/Paris') at time zone 'Europe/Paris' as last_event_at,
           json_build_object('rule', 'bank_below_zero', 'cents', -m.balance_cents, 'transactions', array[]::bigint[])::jsonb as evidence
      from money_accounts m
     where m.account_id = ${looked.accountId}::bigint and m.kind = 'BANK' and m.balance_cents >= ${euros}::bigint * 100`,
};

/**
 * Acts beyond the thresholds that their own author confirmed, until the platform looked at them.
 */
export const confirmedAlone: Detector<'confirmed_alone'> = {
  reach: 1,
  query: ({ accountId, now, most }) => sql<Finding>`
    select 'act:' || a.id as subject, d.decided_at as last_event_at,
           json_build_object('rule', 'confirmed_alone', 'admin_id', a.person_id, 'cents', a.cents, 'pieces', a.pieces,
             'to', ${iso(sql`d.decided_at`)}, 'transactions',
             array(select t.transaction_id from awaiting_act_transactions t
                    where t.account_id = ${accountId}::bigint and t.act_id = a.id order by 1 limit 20))::jsonb as evidence
      from awaiting_acts a
      join awaiting_act_decisions d on d.account_id = ${accountId}::bigint and d.act_id = a.id and d.person_id = a.person_id
     where a.account_id = ${accountId}::bigint and d.decision = 'confirmed' and d.decided_at <= ${now}::timestamptz
       and not exists (select from awaiting_act_views v where v.account_id = ${accountId}::bigint and v.act_id = a.id)
     order by d.decided_at desc limit ${most}::int`,
};
