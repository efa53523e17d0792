import { expect, it } from 'vitest';
import { NEW_PARTNER, partnerSent } from './partnerForm.ts';

it('sends nobody’s list when everything is allowed, and an empty one when nothing is', () => {
  expect(partnerSent(NEW_PARTNER)).toMatchObject({ restaurant_ids: null, drop_off_point_ids: null });
  const limited = { ...NEW_PARTNER, all_restaurants: false, all_drop_off_points: false, drop_off_point_ids: ['4'] };
  expect(partnerSent(limited)).toMatchObject({ restaurant_ids: [], drop_off_point_ids: [4] });
});

it('trims what people type', () => {
  expect(partnerSent({ ...NEW_PARTNER, name: ' Vélocourse ', siren: ' 732 829 320 ' })).toMatchObject({
    name: 'Vélocourse',
    siren: '732 829 320',
  });
});
