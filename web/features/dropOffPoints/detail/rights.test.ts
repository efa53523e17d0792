import { expect, it } from 'vitest';
import { changedRights, rightsWith, withRight } from './rights.ts';

const NONE = { may_pick_up: false, may_wash: false, may_wash_and_keep: false };
const SAVED = [
  { restaurant_id: 1, restaurant_name: 'Chez Manon', city: 'Nantes', ...NONE },
  { restaurant_id: 2, restaurant_name: 'Ô Bon Bol', city: 'Nantes', ...NONE, may_wash: true },
];

it('sends only the rights that differ from what is saved', () => {
  const typed = withRight({}, 1, 'may_pick_up', true);
  expect(changedRights(SAVED, typed)).toEqual([{ restaurant_id: 1, may_pick_up: true }]);
  expect(changedRights(SAVED, withRight(typed, 1, 'may_pick_up', false))).toEqual([]);
});

it('leaves what somebody else allowed meanwhile, on screen and in what is sent', () => {
  const typed = withRight({}, 1, 'may_pick_up', true);
  const since = SAVED.map((row) => ({ ...row, may_wash: true }));
  expect(rightsWith(since, typed)[0]).toMatchObject({ may_pick_up: true, may_wash: true });
  expect(changedRights(since, typed)).toEqual([{ restaurant_id: 1, may_pick_up: true }]);
});
