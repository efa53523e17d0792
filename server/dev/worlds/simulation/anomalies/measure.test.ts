import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { about, measured, sumOf } from './measure.ts';
import { type Hidden } from './hidden.ts';

const crowd: Hidden = { kind: 'crowd', of: 'restaurant', id: 7, from: '2026-03-02', to: '2026-03-02' };
const busy: Hidden = { ...crowd, kind: 'busy_day', id: 8 };
const servings = (restaurant: number, day: string) =>
  ({
    rule: 'unusual_servings',
    day,
    evidence: { rule: 'unusual_servings', restaurant_id: restaurant },
  }) as unknown as Parameters<typeof measured>[1][number];

it('an alert is right when something hidden explains it, late by seven days at most; what is innocent explains none', () => {
  const raised = [
    servings(7, '2026-03-05'),
    servings(7, '2026-03-13'),
    servings(8, '2026-03-02'),
    servings(7, '2026-03-01'),
  ];
  const { kinds, rules } = measured([crowd, busy], raised);
  expect(kinds.find(({ name }) => name === 'crowd')).toEqual({ name: 'crowd', all: 1, good: 1 });
  expect(rules).toEqual([{ name: 'unusual_servings', all: 4, good: 1 }]);
  expect(sumOf(kinds)).toEqual({ all: 1, good: 1 });
});

it('a hundred anomalies are asked for as a hundred', () => {
  const { theft, drift, ...others } = about(100);
  expect([theft, drift, others.broken_drawer, others.crowd, others.busy_day]).toEqual([20, 5, 3, 10, 20]);
});

it.each(['hidden', 'hide', 'kinds', 'scene', 'spreadKinds'])('%s.ts hidden without knowing any rule', async (name) => {
  const text = await readFile(new URL(`${name}.ts`, import.meta.url), 'utf8');
  expect(text).not.toMatch(
    /contract\/(features|shared)\/alerts|\/anomalies\/(?:detect|rules|chosenRules|findAnomalies)|measure\.ts/,
  );
});
