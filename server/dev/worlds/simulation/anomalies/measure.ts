import { type AlertEvidence, subjectOf } from '@boucle/contract/features/alerts/evidence.ts';
import { type AnomalyRuleName } from '@boucle/contract/features/alerts/rules.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { sql } from 'kysely';
import { findAnomalies } from '../../../../domain/anomalies/findAnomalies.ts';
import { type Database } from '../../../../platform/database/pool.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import { inScope } from '../../../../platform/database/tenant.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { parisInstant } from '../../clock.ts';
import { probableCauses } from '../../../../domain/transactions/causes.ts';
import { incidentStates } from '../../../../domain/transactions/incidentStates.ts';
import { ANOMALOUS, type Anomaly, COUNTED, type Counts, type Hidden, INNOCENT, SPREAD } from './hidden.ts';

/** Days after its last act on which an alert about it may be raised. */
const LATE = 7;
/** Days within which a count finds what was entered twice. */
const COUNTED_WITHIN = 3;

/** Which rule each kind of anomaly is the business of. */
export const RULE_OF: Readonly<Record<Anomaly, AnomalyRuleName>> = {
  old_returns: 'returns_without_loan',
  emptied_bag: 'drawer_returns_in_a_row',
  two_places: 'places_far_apart',
  cashed_credit: 'credit_then_refund',
  crowd: 'unusual_servings',
  night_service: 'unusual_servings',
  wrong_pins: 'card_locked_again',
  invented_refills: 'servings_beyond_stock',
  favours: 'repeated_corrections',
  broken_drawer: 'silent_drawer',
  doubled_supply: 'supply_entered_twice',
  supply_again: 'supply_entered_twice',
  misplaced_supply: 'supply_unlike_before',
  credited_twice: 'credit_entered_twice',
  till_credit: 'large_till_credit',
  cashed_again: 'refunds_in_a_row',
  one_payee: 'refunds_to_one_payee',
  swept_corrections: 'corrections_of_many',
  written_off: 'pieces_out',
  short_shelf: 'pieces_missing',
  short_drawer: 'pieces_missing',
  late_cancel: 'order_cancelled_out',
};

/** A raised alert; `day` is the day of its last event. */
export interface Raised {
  readonly rule: AnomalyRuleName;
  readonly evidence: AlertEvidence;
  readonly day: string;
}

/** How many of a kind or of a rule, and how many of them were found or right. */
export interface Share<Name extends string> {
  readonly name: Name;
  readonly all: number;
  readonly good: number;
}

/** So many of each anomaly that is spread over days, and nothing else. */
export const spread = (each: number): Counts =>
  Object.fromEntries([
    ...[...ANOMALOUS, ...INNOCENT, ...COUNTED].map((kind) => [kind, 0]),
    ...SPREAD.map((kind) => [kind, each]),
  ]) as Counts;

/**
 * About so many anomalies, as many of each kind as can be, with twice as many innocent oddities,
 * thefts and slow drifts.
 */
export function about(anomalies: number): Counts {
  const each = Math.max(1, Math.round(anomalies / 10));
  return Object.fromEntries([
    // Drawers are few, and an accomplice's returns are borrowed one by one.
    ...ANOMALOUS.map((kind) => [kind, kind === 'broken_drawer' ? Math.min(each, 3) : each]),
    ['old_returns', Math.min(each, 7)],
    ...INNOCENT.map((kind) => [kind, 2 * each]),
    ['theft', 2 * each],
    ['drift', Math.ceil(each / 2)],
    ...SPREAD.map((kind) => [kind, 0]),
  ]) as Counts;
}

const isAnomaly = ({ kind }: Hidden): boolean => kind in RULE_OF;

/** Anomalies of holders that an alert on an administrator's acts is made of. */
const PARTS_OF: Readonly<Partial<Record<AnomalyRuleName, Hidden['kind']>>> = {
  corrections_of_many: 'favours',
  refunds_in_a_row: 'cashed_credit',
};

const isAbout = ({ rule, evidence, day }: Raised, { kind, of, id, from, to }: Hidden): boolean => {
  const subject = subjectOf(evidence);
  const same = of === 'access' ? rule === 'returns_without_loan' : subject.of === of && subject.id === id;
  return (same || PARTS_OF[rule] === kind) && day >= from && day <= addDays(to, LATE);
};

/** Whether something hidden explains an alert, whatever its rule. */
const isRight = (alert: Raised, hidden: readonly Hidden[]): boolean =>
  hidden.some((anomaly) => isAnomaly(anomaly) && isAbout(alert, anomaly));

/** Share of what was hidden that rules found, by kind, and how often they were right, by rule. */
export function measured(
  hidden: readonly Hidden[],
  raised: readonly Raised[],
): { readonly kinds: Share<Anomaly>[]; readonly rules: Share<AnomalyRuleName>[] } {
  const kinds = [...ANOMALOUS, ...SPREAD].flatMap((name) => {
    const own = hidden.filter(({ kind }) => kind === name);
    const found = own.filter((anomaly) => raised.some((one) => one.rule === RULE_OF[name] && isAbout(one, anomaly)));
    return own.length === 0 ? [] : [{ name, all: own.length, good: found.length }];
  });
  const rules = [...Map.groupBy(raised, ({ rule }) => rule)].map(([name, own]) => ({
    name,
    all: own.length,
    good: own.filter((one) => isRight(one, hidden)).length,
  }));
  return { kinds, rules };
}

/** All of them together. */
export const sumOf = (shares: readonly Share<string>[]): Pick<Share<string>, 'all' | 'good'> =>
  shares.reduce((sum, { all, good }) => ({ all: sum.all + all, good: sum.good + good }), { all: 0, good: 0 });

/**
 * The night after a day, and the morning: raised alerts are judged with knowledge of the hidden, so
 * that later events are a separate alert. Answers what was raised.
 */
export async function nightAndVerdicts(
  database: Database,
  accountId: number,
  day: string,
  hidden: readonly Hidden[],
): Promise<Raised[]> {
  const night = parisInstant(addDays(day, 1), 240);
  await findAnomalies(database, accountId, night);
  return inScope(database, { kind: 'account', accountId }, async (tx) => {
    const { rows } = await tx.raw<{ id: number; rule: AnomalyRuleName; evidence: AlertEvidence; at: Date }>({
      text: `select id, rule, evidence, last_event_at as at from alerts where account_id = $1 and status = 'open'`,
      values: [accountId],
    });
    const raised = rows.map(({ id, rule, evidence, at }) => ({ id, rule, evidence, day: parisDay(at) }));
    await tx.raw({
      text: `update alerts a set status = v.status, resolved_at = $4
               from unnest($2::bigint[], $3::text[]) as v(id, status) where a.account_id = $1 and a.id = v.id`,
      values: [
        accountId,
        raised.map(({ id }) => id),
        raised.map((one) => (isRight(one, hidden) ? 'confirmed' : 'false_alarm')),
        parisInstant(addDays(day, 1), 540),
      ],
    });
    return raised;
  });
}

/**
 * Thefts and drifts that counts found; of supplies that were entered twice, how many a gap names as
 * its probable cause.
 */
export async function countedOf(
  tx: Tx,
  accountId: number,
  hidden: readonly Hidden[],
): Promise<Share<(typeof COUNTED)[number] | 'doubled_supply'>[]> {
  const gaps = await prepared(
    tx,
    sql<Gap>`select i.id, i.quantity, i."left", i.format_id, i.place_id, i.created_at as at from ${incidentStates(accountId)}
              where i.place = 'R' and i.quantity < 0 order by i.id`,
  );
  const of = ({ id, from, to }: Hidden, days: number): Gap[] =>
    gaps.filter((gap) => gap.place_id === id && parisDay(gap.at) >= from && parisDay(gap.at) <= addDays(to, days));
  const counted = COUNTED.map((name) => {
    const own = hidden.filter(({ kind }) => kind === name);
    return { name, all: own.length, good: own.filter((anomaly) => of(anomaly, 0).length > 0).length };
  });
  const doubled = { name: 'doubled_supply' as const, all: 0, good: 0 };
  for (const anomaly of hidden.filter(({ kind }) => kind === 'doubled_supply')) {
    const [gap] = of(anomaly, COUNTED_WITHIN);
    if (gap === undefined) continue;
    doubled.all += 1;
    const causes = await probableCauses(tx, accountId, {
      ...gap,
      place: { letter: 'R', id: gap.place_id },
      restaurantId: gap.place_id,
    });
    if (causes.some(({ cause }) => cause === 'supplies')) doubled.good += 1;
  }
  return [...counted, doubled];
}

interface Gap {
  id: number;
  quantity: number;
  left: number;
  format_id: number;
  place_id: number;
  at: Date;
}
