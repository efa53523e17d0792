import { expect, it } from 'vitest';
import { ANOMALY_RULE_NAMES, anomalyRule, isWeak, precisionOf, thresholdFaults, thresholdsOf } from './rules.ts';
import { alertSentence, alertText } from './words.ts';
import { type AlertEvidence, evidence, mentionsOf } from './evidence.ts';

const at = '2026-06-14T10:00:00.000Z';
const holder = { of: 'customer', id: 7 } as const;
const FOUND: readonly AlertEvidence[] = [
  { rule: 'returns_without_loan', access_id: 1, count: 5, days: 90, transactions: [1] },
  {
    rule: 'drawer_returns_in_a_row',
    holder,
    drawer_id: 2,
    count: 6,
    pieces: 8,
    minutes: 10,
    from: at,
    to: at,
    transactions: [1],
  },
  {
    rule: 'places_far_apart',
    holder,
    from_place: { of: 'restaurant', id: 3 },
    to_place: { of: 'drawer', id: 2 },
    meters: 7560,
    seconds: 480,
    transactions: [1, 2],
  },
  {
    rule: 'credit_then_refund',
    holder,
    credited_cents: 6000,
    refunded_cents: 5000,
    minutes: 185,
    transactions: [1, 2],
  },
  {
    rule: 'unusual_servings',
    restaurant_id: 3,
    why: 'many',
    day: '2026-06-14',
    count: 40,
    usual: 10.5,
    transactions: [1],
  },
  {
    rule: 'unusual_servings',
    restaurant_id: 3,
    why: 'hours',
    day: '2026-06-14',
    count: 12,
    usual: 0,
    transactions: [1],
  },
  { rule: 'card_locked_again', card_id: 4, count: 2, from: at, to: at, transactions: [] },
  {
    rule: 'servings_beyond_stock',
    restaurant_id: 3,
    format_id: 5,
    day: '2026-06-14',
    count: 31,
    stock: 10,
    transactions: [1],
  },
  { rule: 'repeated_corrections', holder, admin_id: 6, count: 3, from: at, to: at, transactions: [1, 2, 3] },
  { rule: 'silent_drawer', drawer_id: 2, since: at, per_day: 5.2, transactions: [1] },
  { rule: 'supply_entered_twice', restaurant_id: 3, day: '2026-06-14', times: 2, pieces: 40, transactions: [1, 2] },
  { rule: 'full_drawer', drawer_id: 2, pieces: 21, capacity: 20, transactions: [1] },
  { rule: 'balance_over_cap', holder, cents: 17_050, cap_cents: 15_000, transactions: [1] },
  {
    rule: 'supply_unlike_before',
    restaurant_id: 3,
    why: 'soon',
    day: '2026-06-14',
    pieces: 40,
    usual: 38.5,
    transactions: [1],
  },
  { rule: 'pieces_out', admin_id: 6, pieces: 45, from: at, to: at, transactions: [1] },
  { rule: 'pieces_missing', place: { of: 'drawer', id: 2 }, pieces: 9, from: at, to: at, transactions: [1] },
  { rule: 'corrections_of_many', admin_id: 6, people: 3, from: at, to: at, transactions: [1] },
  { rule: 'order_cancelled_out', holder, pieces: 4, to: at, transactions: [1] },
  { rule: 'credit_entered_twice', holder, cents: 1500, times: 2, from: at, to: at, transactions: [1, 2] },
  { rule: 'large_till_credit', holder, cents: 7500, to: at, transactions: [1] },
  { rule: 'cards_into_one', holder, count: 4, cents: 8000, from: at, to: at, transactions: [1] },
  { rule: 'refunds_in_a_row', admin_id: 6, count: 2, cents: 8000, hours: 48, from: at, to: at, transactions: [1] },
  { rule: 'refunds_to_one_payee', holder, people: 2, cents: 8000, from: at, to: at, transactions: [1] },
  { rule: 'bank_below_zero', cents: -1500, transactions: [] },
  { rule: 'confirmed_alone', admin_id: 6, cents: 26_000, pieces: 0, to: at, transactions: [1] },
  {
    rule: 'price_times',
    priced: { of: 'format', id: 5 },
    admin_id: 6,
    before_cents: 300,
    cents: 3000,
    day: '2026-06-14',
    transactions: [],
  },
  { rule: 'wrong_codes_at_counter', restaurant_id: 3, hour: at, count: 31, transactions: [] },
];
const named = (found: AlertEvidence) => ({
  evidence: evidence.parse(found),
  mentions: mentionsOf(found).map((ref) => ({ ...ref, name: `${ref.of} ${ref.id}`, within: null })),
});

it('says what each rule finds in one sentence that names whom it mentions', () => {
  expect(new Set(FOUND.map(({ rule }) => rule)).size).toBe(ANOMALY_RULE_NAMES.length);
  for (const found of FOUND) {
    const alert = named(found);
    for (const { name } of alert.mentions) expect(alertText(alert), found.rule).toContain(name);
    expect(alertSentence(alert).filter((part) => typeof part !== 'string').length).toBeGreaterThan(0);
  }
  const words = FOUND.map((found) => alertText(named(found)));
  expect(words[2]).toBe('customer 7\u00a0: restaurant 3, puis drawer 2, à 7,6\u00a0km, 8\u00a0min plus tard');
  expect(words[3]).toBe(
    'customer 7\u00a0: crédit de 60,00\u00a0€, puis remboursement de 50,00\u00a0€ sur un compte bancaire 3\u00a0h\u00a005 plus tard',
  );
  expect(words[10]).toBe(
    'restaurant 3\u00a0: le même approvisionnement de 40 contenants enregistré 2 fois, le dernier pour le 14/06/2026',
  );
});

it('names one day once, and two days as a span', () => {
  const found = FOUND.find(({ rule }) => rule === 'pieces_missing');
  const textOf = (to: string) => alertText({ evidence: { ...found, to } as AlertEvidence, mentions: [] });
  expect(textOf(at)).toContain(' le 14/06/2026, sans');
  expect(textOf(at)).not.toContain('entre');
  expect(textOf('2026-06-20T10:00:00.000Z')).toContain('entre le 14/06/2026 et le 20/06/2026');
});

it('keeps the thresholds of a rule within bounds that its own respect', () => {
  for (const rule of ANOMALY_RULE_NAMES) {
    // What somebody confirmed alone is found whatever it is.
    if (rule !== 'confirmed_alone') expect(Object.keys(anomalyRule(rule).thresholds).length).toBeGreaterThan(0);
    expect(thresholdFaults(rule, thresholdsOf(rule))).toEqual({});
  }
  expect(thresholdsOf('silent_drawer', { days: 3, minutes: 4 })).toEqual({ days: 3, per_day: 5 });
  expect(thresholdFaults('silent_drawer', { days: 0, per_day: 501, minutes: 4 })).toEqual({
    days: 'Choisissez un nombre entre 1 et 60.',
    per_day: 'Choisissez un nombre entre 1 et 500.',
    minutes: 'Champ inconnu\u00a0: thresholds.minutes.',
  });
});

it('says that a rule is weak below 30 % once twenty alerts were judged', () => {
  expect(precisionOf({ confirmed: 0, judged: 0 })).toBeNull();
  expect(precisionOf({ confirmed: 3, judged: 4 })).toBe(0.75);
  expect(
    [
      { confirmed: 5, judged: 20 },
      { confirmed: 6, judged: 20 },
      { confirmed: 0, judged: 19 },
    ].map(isWeak),
  ).toEqual([true, false, false]);
});
