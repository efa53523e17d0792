import { describe, expect, it } from 'vitest';
import { capacityError, degreesError, numberTyped, sentPosition, typedPosition } from './placeForm.ts';

it('reads numbers as they are typed in French, and shows them so', () => {
  expect(numberTyped(' 47,2132 ')).toBe(47.2132);
  expect(numberTyped('\u22121,5621')).toBe(-1.5621);
  expect(numberTyped('')).toBeNull();
  expect(numberTyped('quai')).toBeNaN();
  const place = { latitude: 47.2132, longitude: -1.5621 };
  expect(typedPosition(place)).toEqual({ latitude: '47,2132', longitude: '-1,5621' });
  expect(sentPosition(typedPosition(place))).toEqual(place);
});

describe('a position', () => {
  it('is whole or absent', () => {
    expect(degreesError('latitude', '', '')).toBeUndefined();
    expect(degreesError('latitude', '', '-1,56')).toBe('Le champ Latitude est obligatoire');
    expect(degreesError('longitude', '-1,56', '47,2')).toBeUndefined();
  });

  it.each(['91', 'nord'])('is on the globe: %s is refused', (text) => {
    expect(degreesError('latitude', text, '0')).toBe('Le champ Latitude doit être compris entre -90 et 90');
  });
});

it('a capacity is a number of containers, or left out', () => {
  expect(capacityError('')).toBeUndefined();
  expect(capacityError('80')).toBeUndefined();
  expect(capacityError('0')).toBe('Le champ Capacité doit être supérieur ou égal à 1');
  expect(capacityError('1,5')).toBe('Le champ Capacité doit être un nombre entier');
});
