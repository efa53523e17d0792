import { expect, it } from 'vitest';
import { doneAt } from './deviceAge.ts';

const now = new Date('2026-11-28T12:00:00Z');
const earliest = new Date('2026-11-28T08:00:00Z');
const bounds = { now, earliest };
const at = (made_at: string, sent_at?: string) => doneAt({ made_at, sent_at }, bounds);

it('uses the age of an act, whatever the clock of the device says', () => {
  // Ten minutes slow: done now, thirty minutes ago.
  expect(at('2026-11-28T11:50:00Z', '2026-11-28T11:50:00Z')).toEqual({ at: now, note: undefined });
  expect(at('2020-01-01T11:30:00Z', '2020-01-01T12:00:00Z')).toEqual({
    at: new Date('2026-11-28T11:30:00Z'),
    note: 'Saisi hors connexion le 28/11/2026 12:30.',
  });
});

it('brings an age within bounds and keeps what the device said', () => {
  expect(at('2026-11-28T12:30:00Z', '2026-11-28T12:00:00Z')).toEqual({
    at: now,
    note: 'L’appareil indiquait le 28/11/2026 13:30.',
  });
  expect(at('2020-01-01T00:00:00Z', '2026-11-28T12:00:00Z')).toEqual({
    at: earliest,
    note: 'Saisi hors connexion le 28/11/2026 09:00. L’appareil indiquait le 01/01/2020 01:00.',
  });
});

it('takes an instant alone as it is within bounds, and as that of its arrival beyond them', () => {
  expect(at('2026-11-28T11:00:00Z').at).toEqual(new Date('2026-11-28T11:00:00Z'));
  for (const made of ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z']) {
    expect(at(made).at).toEqual(now);
    expect(at(made).note).toMatch(/^L’appareil indiquait le/);
  }
  expect(doneAt({}, bounds)).toEqual({ at: now, note: undefined });
});
