import { expect, it } from 'vitest';
import { deletionOrder } from './tableOrder.ts';

it('puts a table behind all that refer to it', () => {
  const references = [
    { child: 'entries', parent: 'transactions' },
    { child: 'transactions', parent: 'customers' },
    { child: 'customers', parent: 'accounts' },
  ];
  expect(deletionOrder(['customers', 'entries', 'transactions'], references)).toEqual([
    'entries',
    'transactions',
    'customers',
  ]);
});

it('says when tables refer to each other in a circle', () => {
  const circle = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ];
  expect(() => deletionOrder(['a', 'b'], circle)).toThrow('circle: a, b');
});
