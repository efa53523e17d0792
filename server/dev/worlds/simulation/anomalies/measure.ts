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
import { ANOMALOUS, type Anomaly, COUNTED, INNOCENT, type Plant, SPREAD, type Sort } from './plants.ts';

/** Days after its last act on which an alert about it may be raised. */
const LATE = 7;
/** Days within which a count finds what was entered twice. */
const COUNTED_WITHIN = 3;

/** Which rule each sort of anomaly is the business of. */
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

/** How many of a sort or of a rule, and how many of them were found or right. */
export interface Share<Name extends string> {
  readonly name: Name;
  readonly all: number;
  readonly good: number;
}

/** So many of each anomaly that is spread over days, and nothing else. */
export const spread = (each: number): Readonly<Record<Sort, number>> =>
  Object.fromEntries([
    ...[...ANOMALOUS, ...INNOCENT, ...COUNTED].map((sort) => [sort, 0]),
    ...SPREAD.map((sort) => [sort, each]),
  ]) as Record<Sort, number>;

/**
 * About so many anomalies, as many of each sort as can be, with twice as many innocent oddities,
 * thefts and slow drifts.
 */
export function about(anomalies: number): Readonly<Record<Sort, number>> {
  const each = Math.max(1, Math.round(anomalies / 10));
  return Object.fromEntries([
    // Drawers are few, and an accomplice's returns are borrowed one by one.
    ...ANOMALOUS.map((sort) => [
      sort,
      Math.min(each, sort === 'broken_drawer' ? 3 : sort === 'old_returns' ? 7 : each),
    ]),
    ...INNOCENT.map((sort) => [sort, 2 * each]),
    ['theft', 2 * each],
    ['drift', Math.ceil(each / 2)],
    ...SPREAD.map((sort) => [sort, 0]),
  ]) as Record<Sort, number>;
}

const isAnomaly = ({ sort }: Plant): boolean => sort in RULE_OF;

const isAbout = ({ rule, evidence, day }: Raised, { of, id, from, to }: Plant): boolean => {
  const subject = subjectOf(evidence);
  const same = of === 'access' ? rule === 'returns_without_loan' : subject.of === of && subject.id === id;
  return same && day >= from && day <= addDays(to, LATE);
};

/** Whether something planted explains an alert, whatever its rule. */
const isRight = (alert: Raised, plants: readonly Plant[]): boolean =>
  plants.some((plant) => isAnomaly(plant) && isAbout(alert, plant));

/** Share of what was planted that rules found, by sort, and how often they were right, by rule. */
export function measured(
  plants: readonly Plant[],
  raised: readonly Raised[],
): { readonly sorts: Share<Anomaly>[]; readonly rules: Share<AnomalyRuleName>[] } {
  const sorts = [...ANOMALOUS, ...SPREAD].flatMap((name) => {
    const own = plants.filter(({ sort }) => sort === name);
    const found = own.filter((plant) => raised.some((one) => one.rule === RULE_OF[name] && isAbout(one, plant)));
    return own.length === 0 ? [] : [{ name, all: own.length, good: found.length }];
  });
  const rules = [...Map.groupBy(raised, ({ rule }) => rule)].map(([name, own]) => ({
    name,
    all: own.length,
    good: own.filter((one) => isRight(one, plants)).length,
  }));
  return { sorts, rules };
}

/** All of them together. */
export const sumOf = (shares: readonly Share<string>[]): Pick<Share<string>, 'all' | 'good'> =>
  shares.reduce((sum, { all, good }) => ({ all: sum.all + all, good: sum.good + good }), { all: 0, good: 0 });

/**
 * The night after a day, and the morning: raised alerts are judged with knowledge of the plants, so
 * that later events are a separate alert. Answers what was raised.
 */
export async function nightAndVerdicts(
  database: Database,
  accountId: number,
  day: string,
  plants: readonly Plant[],
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
        raised.map((one) => (isRight(one, plants) ? 'confirmed' : 'false_alarm')),
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
  plants: readonly Plant[],
): Promise<Share<(typeof COUNTED)[number] | 'doubled_supply'>[]> {
  const gaps = await prepared(
    tx,
    sql<Gap>`select i.id, i.quantity, i."left", i.format_id, i.place_id, i.created_at as at from ${incidentStates(accountId)}
              where i.place = 'R' and i.quantity < 0 order by i.id`,
  );
  const of = ({ id, from, to }: Plant, days: number): Gap[] =>
    gaps.filter((gap) => gap.place_id === id && parisDay(gap.at) >= from && parisDay(gap.at) <= addDays(to, days));
  const counted = COUNTED.map((name) => {
    const own = plants.filter(({ sort }) => sort === name);
    return { name, all: own.length, good: own.filter((plant) => of(plant, 0).length > 0).length };
  });
  const doubled = { name: 'doubled_supply' as const, all: 0, good: 0 };
  for (const plant of plants.filter(({ sort }) => sort === 'doubled_supply')) {
    const [gap] = of(plant, COUNTED_WITHIN);
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
