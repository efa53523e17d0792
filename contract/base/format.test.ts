import { describe, expect, it } from 'vitest';
import {
  addDays,
  cardCount,
  centsOf,
  count,
  date,
  dateTime,
  decimalNumber,
  euro,
  euroPlain,
  isDay,
  nearTime,
  parisDay,
  parseEuros,
  percent,
  quantity,
  signedQuantity,
  unitPrice,
} from './format.ts';

describe('money', () => {
  it.each([
    [3.3333, '3,3333\u00a0€'],
    [0.15, '0,15\u00a0€'],
    [0.29 * 3, '0,87\u00a0€'],
    [1.250014, '1,250014\u00a0€'],
  ])('a price of %d is written %s', (euros, text) => {
    expect(unitPrice(euros)).toBe(text);
  });

  it.each([
    [0, '0,00\u00a0€'],
    [1234.5, '1\u202f234,50\u00a0€'],
    [12345678.9, '12\u202f345\u202f678,90\u00a0€'],
    [-3, '\u22123,00\u00a0€'],
    [-0, '0,00\u00a0€'],
    [-0.001, '0,00\u00a0€'],
    [0.1 + 0.2, '0,30\u00a0€'],
  ])('%d is written %s', (euros, text) => {
    expect(euro(euros)).toBe(text);
  });

  it('is a plain French decimal in a spreadsheet', () => {
    expect([euroPlain(1234.5), euroPlain(-12), euroPlain(0), euroPlain(-0)]).toEqual([
      '1234,50',
      '-12,00',
      '0,00',
      '0,00',
    ]);
  });

  it.each([
    ['12,50', 1250],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0,07', 7],
    ['1\u202f234,50\u00a0€', 123450],
    ['1 234', 123400],
    ['12,', 1200],
  ])('« %s » is read to the cent', (text, cents) => {
    expect(parseEuros(text)).toEqual({ ok: true, cents });
  });

  it('has at most two decimals, and is never rounded', () => {
    expect(parseEuros('12,505')).toEqual({ ok: false, error: 'decimals' });
  });

  it.each(['', 'douze', '-5', '1,2,3', ',5', '12 $', '1e3', '99999999999999999'])('is not « %s »', (text) => {
    expect(parseEuros(text)).toEqual({ ok: false, error: 'format' });
  });

  it('survives the way to cents and back', () => {
    expect([0.29, 1.15, 4.35, 1.1].map(centsOf)).toEqual([29, 115, 435, 110]);
  });
});

describe('numbers', () => {
  it('group their thousands and wear a real minus', () => {
    expect([quantity(1234), quantity(-40), quantity(-0)]).toEqual(['1\u202f234', '\u221240', '0']);
    expect([signedQuantity(40), signedQuantity(-40), signedQuantity(0)]).toEqual(['+40', '\u221240', '0']);
    expect(decimalNumber(94.25)).toBe('94,3');
    expect(percent(0.942)).toBe('94,2\u00a0%');
  });

  it('agree in French: 0 and 1 are singular', () => {
    expect([0, 1, 2, 1000].map((number) => count(number, 'contenant', 'contenants'))).toEqual([
      '0 contenant',
      '1 contenant',
      '2 contenants',
      '1\u202f000 contenants',
    ]);
  });

  it('count cards in the singular for 1 only', () => {
    expect([0, 1, 2].map(cardCount)).toEqual(['0 cartes', '1 carte', '2 cartes']);
  });
});

describe('instants', () => {
  it.each([
    ['2025-03-30T00:59:59Z', '30/03/2025 01:59', 'the minute before summer time'],
    ['2025-03-30T01:00:00Z', '30/03/2025 03:00', 'summer time begins'],
    ['2025-10-26T00:30:00Z', '26/10/2025 02:30', 'the hour that comes twice, the first time'],
    ['2025-10-26T01:30:00Z', '26/10/2025 02:30', 'the hour that comes twice, the second time'],
    ['2024-12-31T23:30:00Z', '01/01/2025 00:30', 'midnight is 00, in the new year'],
  ])('%s is %s in Paris: %s', (instant, text) => {
    expect(dateTime(instant)).toBe(text);
  });

  it.each([
    ['2025-03-30T22:30:00Z', 'aujourd’hui 00:30'],
    ['2025-03-30T21:59:00Z', 'hier 23:59'],
    ['2025-04-01T22:00:00Z', '02/04/2025 00:00'],
    ['2025-04-01T07:00:00Z', 'demain 09:00'],
    ['2025-03-29T22:59:00Z', '29/03/2025 23:59'],
  ])('%s is %s for a reader of 31 March in Paris', (instant, text) => {
    expect(nearTime(instant, '2025-03-31T10:00:00Z')).toBe(text);
  });

  it('that are missing are a dash', () => {
    expect([dateTime(null), date(undefined), dateTime('hier')]).toEqual(['–', '–', '–']);
  });

  it('belong to a day of Paris', () => {
    expect(parisDay('2025-06-30T21:59:59Z')).toBe('2025-06-30');
    expect(parisDay('2025-06-30T22:00:00Z')).toBe('2025-07-01');
    expect(parisDay(new Date('2025-12-31T23:00:00Z'))).toBe('2026-01-01');
    expect(date('2025-06-30T22:00:00Z')).toBe('01/07/2025');
    expect(() => parisDay('hier')).toThrow(RangeError);
  });

  it('are counted from the year 1 to the year 9999 and no further', () => {
    expect(addDays('0001-01-01', 1)).toBe('0001-01-02');
    expect(addDays('0099-12-31', 1)).toBe('0100-01-01');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(addDays('2026-11-22', -3_652_058)).toBe('0001-01-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  });

  it('exist in the calendar or are none', () => {
    expect(['2024-02-29', '2026-12-31'].map(isDay)).toEqual([true, true]);
    expect(
      ['2025-02-29', '2026-02-31', '2026-13-01', '2026-1-1', '2026-04-00', '0000-01-01', ''].map(isDay),
    ).not.toContain(true);
  });

  it('are counted in calendar days, whatever the length of the day', () => {
    expect(addDays('2025-03-29', 2)).toBe('2025-03-31');
    expect(addDays('2025-10-27', -2)).toBe('2025-10-25');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  });
});
