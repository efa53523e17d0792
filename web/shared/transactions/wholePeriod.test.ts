import { describe, expect, it } from 'vitest';
import { wholePeriod } from './wholePeriod.ts';

const since = '2025-01-31T23:30:00Z';
const TODAY = '2025-04-01';
const period = (from?: string, to?: string) => wholePeriod({ from, to }, since, TODAY);

describe('the export of what happened to one thing', () => {
  it('is everything without a period', () => {
    expect(period()).toEqual({ all: true });
  });
  it('gives both dates of a period, and no « all »', () => {
    expect(period('2025-03-01', '2025-03-31')).toEqual({ from_date: '2025-03-01', to_date: '2025-03-31' });
  });
  it('closes a period that is open on one side: one date alone would be refused', () => {
    expect(period('2025-03-01')).toEqual({ from_date: '2025-03-01', to_date: TODAY });
    expect(period(undefined, '2025-03-31')).toEqual({ from_date: '2025-02-01', to_date: '2025-03-31' });
  });
  it('never turns a period upside down', () => {
    expect(period('2025-05-01')).toEqual({ from_date: '2025-05-01', to_date: '2025-05-01' });
    expect(period(undefined, '2025-01-15')).toEqual({ from_date: '2025-01-15', to_date: '2025-01-15' });
  });
});
