import { describe, expect, it } from 'vitest';
import { type Report, type ReportFigures } from './calls.ts';
import { kindOf, lastMonths, passedOf, spanAround, spanBeside, spanName, wholeMonths } from '../../shared/spans.ts';
import { figureRows, sentencesOf } from './words.ts';

const span = (from: string, to: string) => ({ from, to });

describe('spans of a report', () => {
  it.each([
    ['month', '2028-02-10', '2028-02-01', '2028-02-29', 'février 2028'],
    ['quarter', '2026-01-31', '2026-01-01', '2026-03-31', '1er trimestre 2026'],
    ['quarter', '2026-12-01', '2026-10-01', '2026-12-31', '4e trimestre 2026'],
    ['year', '2026-06-15', '2026-01-01', '2026-12-31', '2026'],
  ] as const)('are whole: %s of %s', (kind, day, from, to, name) => {
    expect(spanAround(kind, day)).toEqual({ from, to });
    expect([kindOf(span(from, to)), spanName(span(from, to))]).toEqual([kind, name]);
  });

  it('go on by their kind, over the year, and by as many days when chosen', () => {
    expect(spanBeside(span('2026-01-01', '2026-03-31'), -1)).toEqual(span('2025-10-01', '2025-12-31'));
    expect(spanBeside(span('2026-12-01', '2026-12-31'), 1)).toEqual(span('2027-01-01', '2027-01-31'));
    expect(spanBeside(span('2026-03-10', '2026-03-19'), -1)).toEqual(span('2026-02-28', '2026-03-09'));
    expect(spanName(span('2026-03-10', '2026-03-19'))).toBe('du 10/03/2026 au 19/03/2026');
  });

  it('that run stop today, and what they are compared with after as many days', () => {
    expect(passedOf(span('2026-10-01', '2026-12-31'), '2026-11-30')).toEqual({
      now: span('2026-10-01', '2026-11-30'),
      before: span('2026-07-01', '2026-08-30'),
      lastYear: span('2025-10-01', '2025-11-30'),
    });
    expect(passedOf(span('2029-02-01', '2029-02-28'), '2029-04-01').lastYear).toEqual(span('2028-02-01', '2028-02-29'));
    expect(passedOf(span('2028-02-29', '2028-03-05'), '2028-04-01').lastYear).toEqual(span('2027-02-28', '2027-03-05'));
    // The 31st of March has no day of its own in February.
    expect(passedOf(span('2026-03-01', '2026-03-31'), '2026-03-30').before).toEqual(span('2026-02-01', '2026-02-28'));
  });

  it('have months when none is cut', () => {
    expect(wholeMonths(span('2026-11-01', '2027-01-31'))).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(wholeMonths(span('2026-11-02', '2027-01-31'))).toEqual([]);
    expect(lastMonths(span('2026-01-01', '2026-03-31')).slice(0, 2)).toEqual(['2025-04', '2025-05']);
    expect(lastMonths(span('2026-01-01', '2026-03-31')).at(-1)).toBe('2026-03');
  });
});

describe('sentences of a report', () => {
  const figures = (more: Partial<ReportFigures> = {}): ReportFigures => ({
    ...{ from_date: '2026-01-01', to_date: '2026-03-31', uses: 25_804, returned_at_30_days: 0.973, lost: 361 },
    ...{ lost_cost: 1290, costs: { washing: 2580, rounds: 2322, team: 1806 }, cost_per_use: 0.31, held: 18_512 },
    ...{ invoiced: 7200.5, paid: 6900, restaurants: 24, points: 8, co2e_g: -4200, bags: 1290 },
    ...more,
  });
  const report = (more: Partial<Report> = {}): Report => ({
    period: figures(),
    before: null,
    last_year: figures({ uses: 21_960, lost: 395, cost_per_use: 0.38 }),
    months: [],
    driver: { id: 4, name: 'Petit Wok', change: 2100 },
    months_costs: [],
    ...more,
  });
  const texts = (of: Report) =>
    sentencesOf(of).map(({ parts }) =>
      parts
        .map(({ text }) => text)
        .join('')
        .replaceAll(/[\u00a0\u202f]/g, ' '),
    );

  it('say what changed since last year, and who explains half of it', () => {
    expect(texts(report())).toEqual([
      '25 804 utilisations, 17,5 % de plus qu’un an avant. Chez Petit Wok : +2 100.',
      '97,3 % de retours en 30 jours. 361 perdus ou cassés, 34 de moins qu’un an avant.',
      '0,31 € par utilisation, 0,07 € de moins qu’un an avant. 7 200,50 € facturés, 6 900,00 € payés.',
    ]);
    // One that explains less than half of the change is not named.
    expect(texts(report({ driver: { id: 4, name: 'Petit Wok', change: 1900 } }))[0]).not.toContain('Petit Wok');
  });

  it('compare with the span before in a first year, with nothing in a first span, and invent no cost', () => {
    const first = report({ last_year: null, driver: null, period: figures({ cost_per_use: null, lost: 0 }) });
    expect(texts(first)).toEqual([
      '25 804 utilisations.',
      '97,3 % de retours en 30 jours. Aucun n’est perdu ni cassé.',
      '18 512,00 € détenus le 31/03/2026. 7 200,50 € facturés, 6 900,00 € payés.',
    ]);
    const second = report({
      last_year: null,
      driver: null,
      before: figures({ uses: 40 }),
      period: figures({ uses: 52 }),
    });
    expect(texts(second)[0]).toBe('52 utilisations, 12 de plus que la période d’avant.');
  });

  it('stand beside rows of figures, « – » for what is not known', () => {
    const rows = new Map(figureRows(report({ period: figures({ bags: null }) })).map((row) => [row.key, row]));
    expect(rows.get('bags')).toMatchObject({ now: '–', before: '–', values: [null, 1290] });
    expect(rows.get('uses')).toMatchObject({ before: '–', values: [25_804, 21_960], better: 'more' });
    // More was emitted than avoided: the same words, below zero.
    expect(rows.get('co2e_g')).toMatchObject({ now: '−4,2\u00a0kg', better: 'more', rows: 'impact' });
    expect(rows.get('held')).toMatchObject({ better: null });
    expect(rows.get('points')).toMatchObject({ now: '8', lastYear: '–', values: [8, null] });
  });
});
