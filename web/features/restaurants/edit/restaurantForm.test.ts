import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { describe, expect, it } from 'vitest';
import { levelError, levelsInput } from '../dialogs/levels.ts';
import { priceInput, priceValues } from '../dialogs/priceForm.ts';
import { lettersOf } from '../detail/letters.ts';
import { degreesError, readDegrees, restaurantInput, valuesOf } from './restaurantForm.ts';

const restaurant: RestaurantDetail = {
  id: 1,
  name: 'Chez Manon',
  address: '12 rue de la Juiverie',
  postal_code: '44000',
  city: 'Nantes',
  latitude: 47.216,
  longitude: -1.5536,
  picture_url: null,
  status: 'active',
  wash_mode: 'account',
  buyer_kind: 'b2b',
  clean_containers_count: 1,
  dirty_containers_count: 0,
  reserved_containers_count: 0,
  reuses_30_days: 0,
  last_activity_at: null,
  low_formats_count: 0,
  lowest_format: null,
  legal_name: '',
  siren: null,
  siret: '73282932000074',
  vat_number: null,
  phone: null,
  email: 'manon@exemple.fr',
  description: '',
  opening_hours: '',
  weekly_hours: '',
  closed_days: '',
  service_kinds: ['takeaway'],
  exchange_at_counter: null,
  visible: true,
  created_at: '2025-01-01T00:00:00Z',
  guest_containers_count: 0,
  open_orders_count: 0,
  version: 3,
};

describe('the form of a restaurant', () => {
  it('sends back what it was filled with', () => {
    expect(restaurantInput(valuesOf(restaurant))).toMatchObject({
      name: 'Chez Manon',
      latitude: 47.216,
      longitude: -1.5536,
      siret: '73282932000074',
      service_kinds: ['takeaway'],
      wash_mode: 'account',
      exchange_at_counter: null,
    });
  });

  it('reads coordinates as they are typed', () => {
    expect(readDegrees(' −1,55 ')).toBe(-1.55);
    expect(readDegrees('')).toBeNull();
    expect(degreesError('Latitude', 'nord', 90)).toBe('Le champ Latitude n’a pas le bon format');
    expect(degreesError('Latitude', '91', 90)).toBe('Le champ Latitude doit être compris entre -90 et 90');
    expect(degreesError('Latitude', '47,2', 90)).toBeUndefined();
  });

  it('says initials without small words', () => {
    expect(['Chez Manon', 'Le Petit Wok', 'L’Étal', 'Ô Bon Bol'].map(lettersOf)).toEqual(['CM', 'PW', 'LÉ', 'ÔB']);
  });
});

const LEVELS = { alert_level: '', target_level: '', max_level: '', crate_size: '12', lead_days: '' };

describe('levels and prices as they are typed', () => {
  it('a target is never below its alert, nothing is nobody watching', () => {
    expect(levelError('target_level', '5', { ...LEVELS, alert_level: '10', target_level: '5' })).toContain(
      'au moins égale',
    );
    expect(levelError('alert_level', 'dix', undefined)).toBe('Le champ Minimum ne peut contenir que des chiffres');
    const stock = { format_id: 7 } as Parameters<typeof levelsInput>[1][number];
    expect(levelsInput(1, [stock], [{ ...LEVELS, alert_level: ' ', target_level: '40' }])).toEqual({
      id: 1,
      levels: [{ format_id: 7, alert_level: null, target_level: 40, max_level: null, crate_size: 12, lead_days: 2 }],
    });
  });

  it('a subscription has neither side nor quota', () => {
    const values = { ...priceValues(undefined, '2026-03-01'), kind: 'recurring_subscription', author: 'customer' };
    expect(priceInput(1, { ...values, unit_price: 15, free_quota: '50' }, undefined)).toEqual({
      id: 1,
      kind: 'recurring_subscription',
      author: null,
      unit_price: 15,
      free_quota: 0,
      valid_from: '2026-03-01',
      valid_to: null,
    });
  });
});
