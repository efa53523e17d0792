import { describe, expect, it } from 'vitest';
import {
  CLOSED_DAYS,
  closedDaysText,
  hoursText,
  isOpenAt,
  readClosedDays,
  readHours,
  valueOf,
  WEEKLY_HOURS,
} from './weeklyHours.ts';

describe('opening hours', () => {
  it.each([
    ['12h-14h, 19h-22h', 'lun-dim 12h-14h, 19h-22h'],
    ['Du lundi au vendredi, 11 h 30 – 14 h 30', 'lun-ven 11h30-14h30'],
    ['lun-ven 12h-14h, 19h-22h\nsam 19h-2h', 'lun-ven 12h-14h, 19h-22h\nsam 19h-2h'],
    ['Mardi au samedi : 12:00-14:00 et 19:00-22:30', 'mar-sam 12h-14h, 19h-22h30'],
    ['Lundi, mercredi et vendredi de 12h à 14h', 'lun 12h-14h\nmer 12h-14h\nven 12h-14h'],
    ['tous les jours de midi à minuit', 'lun-dim 12h-minuit'],
    ['7j/7 0h-24h', 'lun-dim 0h-minuit'],
    ['ven-lun 8-12h', 'lun 8h-12h\nven-dim 8h-12h'],
    ['LUN. 9H30-18H ; MAR 10H-18H ; DIM fermé', 'lun 9h30-18h\nmar 10h-18h'],
    ['en semaine 9h-17h, week-end 10h-16h', 'lun-ven 9h-17h\nsam-dim 10h-16h'],
    ['dimanche fermé', ''],
    ['', ''],
  ])('« %s » is read', (text, kept) => {
    expect(readHours(text)).toHaveProperty('value');
    expect(WEEKLY_HOURS.kept(text)).toBe(kept);
    // What is kept is read the same again.
    expect(WEEKLY_HOURS.kept(kept)).toBe(kept);
  });

  it.each([
    ['Le midi sur réservation', /comme/],
    ['12h', /comme/],
    ['12h-14h lundi', /comme/],
    ['lundi', /comme/],
    ['25h-26h', /comme/],
    ['12h75-14h', /comme/],
    ['12h-14h 16h', /comme/],
    ['du lundi', /comme/],
    ['-', /comme/],
    ['12h-14h, 13h-15h', /chevauchent/],
    ['18h-2h, 23h-23h30', /chevauchent/],
    ['1h-2h, 3h-4h, 5h-6h, 7h-8h', /Au plus 3/],
  ])('« %s » is refused, with how it is written', (text, fault) => {
    expect(readHours(text)).toEqual({ fault: expect.stringMatching(fault) as string });
    expect(WEEKLY_HOURS.checks[0].accepts(text)).toBe(false);
  });

  it('are spans of a weekday', () => {
    expect(valueOf(readHours('sam 19h-2h'))).toEqual([{ weekday: 6, from: '19:00', to: '02:00' }]);
    expect(hoursText([])).toBe('');
  });
});

describe('closed days', () => {
  it.each([
    ['25/12/2026', '25/12/2026'],
    ['le 25/12/2026 et le 1/1/2027', '25/12/2026, 01/01/2027'],
    ['du 02/01/2027 au 05/01/2027', '02/01/2027 au 05/01/2027'],
    ['05/01/2027, 03/01/2027-04/01/2027; 04/01/2027', '03/01/2027 au 05/01/2027'],
    ['30/12/2026\n31/12/2026', '30/12/2026, 31/12/2026'],
    ['', ''],
  ])('« %s » is read', (text, kept) => {
    expect(CLOSED_DAYS.kept(text)).toBe(kept);
    expect(CLOSED_DAYS.kept(kept)).toBe(kept);
  });

  it.each(['Noël', '31/02/2027', '25/12', '05/01/2027 au 02/01/2027', '01/01/2027 au 01/01/2037'])(
    '« %s » is refused',
    (text) => {
      expect(readClosedDays(text)).toHaveProperty('fault');
    },
  );

  it('are one text', () => {
    expect(closedDaysText([])).toBe('');
  });
});

describe('whether a place is open', () => {
  const spans = valueOf(readHours('lun-ven 12h-14h\nsam 19h-2h'));
  const at = (day: string, time: string, closed: string[] = []) => isOpenAt(spans, closed, { day, time });

  it('by its hours, past midnight too', () => {
    // 2026-11-30 is a Monday.
    expect([at('2026-11-30', '11:59'), at('2026-11-30', '12:00'), at('2026-11-30', '14:00')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([at('2026-12-05', '23:30'), at('2026-12-06', '01:59'), at('2026-12-06', '02:00')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('not on a closed day, nor in the night that would have begun on one', () => {
    expect(at('2026-11-30', '12:30', ['2026-11-30'])).toBe(false);
    expect(at('2026-12-06', '01:00', ['2026-12-05'])).toBe(false);
    expect(at('2026-12-06', '01:00', ['2026-12-06'])).toBe(true);
  });

  it('is not known without hours, unless the day is closed', () => {
    const now = { day: '2026-11-30', time: '12:30' };
    expect(isOpenAt([], [], now)).toBeNull();
    expect(isOpenAt([], ['2026-11-30'], now)).toBe(false);
  });
});
