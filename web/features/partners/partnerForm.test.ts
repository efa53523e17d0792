import { expect, it } from 'vitest';
import { NEW_PARTNER, partnerSent } from './partnerForm.ts';

it('sends no list where everything is allowed, and what is ticked where it is not', () => {
  expect(partnerSent(NEW_PARTNER)).toMatchObject({ restaurant_ids: null, drop_off_point_ids: null });
  const limited = { ...NEW_PARTNER, restaurant_ids: ['7'], all_drop_off_points: false, drop_off_point_ids: ['4'] };
  expect(partnerSent(limited)).toMatchObject({ restaurant_ids: null, drop_off_point_ids: [4] });
});

it('trims what people type', () => {
  expect(partnerSent({ ...NEW_PARTNER, name: ' Vélocourse ', siren: ' 732 829 320 ' })).toMatchObject({
    name: 'Vélocourse',
    siren: '732 829 320',
  });
});
