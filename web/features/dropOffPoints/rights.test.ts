import { expect, it } from 'vitest';
import { changedRights, withRight } from './rights.ts';

const NONE = { may_pick_up: false, may_wash: false, may_wash_and_keep: false };
const SAVED = [
  { restaurant_id: 1, restaurant_name: 'Chez Manon', city: 'Nantes', ...NONE },
  { restaurant_id: 2, restaurant_name: 'Ô Bon Bol', city: 'Nantes', ...NONE, may_wash: true },
];

it('sends only the restaurants whose rights differ from what is saved', () => {
  const typed = withRight(SAVED, 1, 'may_pick_up', true);
  expect(changedRights(SAVED, typed)).toEqual([{ restaurant_id: 1, ...NONE, may_pick_up: true }]);
  expect(changedRights(SAVED, withRight(typed, 1, 'may_pick_up', false))).toEqual([]);
});
