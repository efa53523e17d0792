import { expect, it } from 'vitest';
import { figuresOf, joined } from './compared.ts';

const before = [
  { what: 'liste', unit: 'ms', measured: [{ name: 'en tables simples', values: [10, 20, 40] }] },
  { what: 'vacuum', unit: 's', measured: [{ name: 'en tables simples', values: [2] }] },
];

it('compares what two runs measured, one after the other, of what both looked at', () => {
  const after = [{ what: 'liste', unit: 'ms', measured: [{ name: 'converties', values: [11, 20, 60] }] }];
  expect(figuresOf(joined(before, after))).toEqual([
    {
      what: 'liste, converties contre tables simples',
      value: 1.1,
      unit: '×',
      bar: 1.1,
      better: 'less',
      detail: 'ms : 11–60 contre 10–40',
    },
  ]);
});

it('says nothing of plain tables alone', () => {
  expect(figuresOf(before)).toEqual([]);
});
