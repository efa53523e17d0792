import { expect, it } from 'vitest';
import { linkTo } from './linkTo.ts';

const credit = { id: 12, reverses_id: null };
const reversal = { id: 34, reverses_id: 12 };

it('tells what took a transaction back from what it took back and from its companions', () => {
  expect(linkTo(credit, reversal)).toBe('reversed-by');
  expect(linkTo(reversal, credit)).toBe('reverses');
  expect(linkTo(credit, { id: 13, reverses_id: null })).toBe('same');
});
