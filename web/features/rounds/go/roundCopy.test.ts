import { type RoundDetail, type RoundLine, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { describe, expect, it } from 'vitest';
import { type WaitingStop } from '../../../shared/outbox/stop.ts';
import { firstQuantities, goStops, isRoundCopy, nextToDo } from './roundCopy.ts';

const line = (more: Partial<RoundLine> = {}): RoundLine => ({
  format_id: 1,
  format_title: 'Grand bol 1 L',
  drawing: 'bowl',
  picture_url: null,
  numbered: false,
  act: 'give',
  planned: 12,
  actual: null,
  there: 40,
  transaction_id: null,
  ...more,
});
const stop = (n: number, more: Partial<RoundStop> = {}): RoundStop => ({
  n,
  place: 'restaurant',
  place_id: n,
  name: `Restaurant ${n}`,
  address: '',
  latitude: null,
  longitude: null,
  from: null,
  to: null,
  status: 'to_do',
  at: '09:00',
  late: 0,
  clean: 0,
  dirty: 0,
  over: 0,
  missing: 0,
  closed: false,
  requests: [],
  signed_name: null,
  picture_url: null,
  done_by: null,
  skipped_reason: null,
  lines: [line()],
  ...more,
});
const waiting = (n: number, refusal: string | null = null): WaitingStop => ({
  kind: 'stop',
  id: `key-${n}`,
  owner: 'jade',
  madeAt: '2026-11-23T08:00:00Z',
  refusal,
  round: 1,
  n,
  name: `Restaurant ${n}`,
  lines: [{ format_id: 1, act: 'give', quantity: 3 }],
  skipped: null,
});
const of = (...stops: RoundStop[]): Pick<RoundDetail, 'stops' | 'status'> => ({ stops, status: 'ready' });

describe('the stops of a round on a phone', () => {
  it('are no longer to do once they wait there, and are again when they are refused', () => {
    const round = of(stop(4), stop(2), stop(9, { status: 'done' }), stop(7));
    const stops = goStops(round, [waiting(4), waiting(2, 'Déjà fait')]);
    expect(stops.map(({ rank, isToDo }) => [rank, isToDo])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ]);
    expect(nextToDo(stops, 2)?.stop.n).toBe(7);
    expect(nextToDo(stops, 4)?.stop.n).toBe(2);
    expect(nextToDo(goStops(of(stop(1, { status: 'skipped' })), []))).toBeUndefined();
  });

  it('are none to do once the round is cancelled, though one that was refused is still there', () => {
    const stops = goStops({ ...of(stop(4), stop(2)), status: 'cancelled' }, [waiting(2, 'Cette tournée est annulée.')]);
    expect(nextToDo(stops)).toBeUndefined();
    expect(stops[1]?.waiting?.refusal).toBe('Cette tournée est annulée.');
  });

  it('begin with what is planned, with what is free where that is less, with what was refused', () => {
    const lines = [line(), line({ format_id: 2, there: 5 }), line({ format_id: 3, act: 'take_dirty', there: 0 })];
    const [free] = goStops(of(stop(1, { lines })), []);
    expect(free && firstQuantities(free)).toEqual({ 'give 1': 12, 'give 2': 5, 'take_dirty 3': 12 });
    // Of what is taken back clean two were promised to an order in the meantime.
    const [promised] = goStops(of(stop(1, { lines: [line({ act: 'take_clean', there: 10 })] })), []);
    expect(promised && firstQuantities(promised)).toEqual({ 'take_clean 1': 10 });
    const [closed] = goStops(of(stop(1, { lines, closed: true })), []);
    expect(closed && firstQuantities(closed)).toEqual({ 'give 1': 0, 'give 2': 0, 'take_dirty 3': 12 });
    const [refused] = goStops(of(stop(1)), [waiting(1, 'Rien ne peut y être livré')]);
    expect(refused && firstQuantities(refused)).toEqual({ 'give 1': 3 });
  });

  it('give what stops that wait on this phone brought back, and not what they gave', () => {
    const give = [line({ planned: 9, there: 4 })];
    const stops = goStops(of(stop(1), stop(2), stop(3, { lines: give })), [
      { ...waiting(1), lines: [{ format_id: 1, act: 'take_clean', quantity: 6 }] },
      { ...waiting(2), lines: [{ format_id: 1, act: 'give', quantity: 3 }] },
    ]);
    const [, , last] = stops;
    expect(last && firstQuantities(last, stops)).toEqual({ 'give 1': 7 });
    expect(last && firstQuantities(last)).toEqual({ 'give 1': 4 });
  });

  it('are read again from what the phone kept, and from nothing else', () => {
    expect(isRoundCopy({ id: 1, title: 'Centre', status: 'ready', stops: [stop(1)] })).toBe(true);
    expect(isRoundCopy({ id: 1, title: 'Centre', status: 'ready', stops: [{ n: 1 }] })).toBe(false);
    expect(isRoundCopy(undefined)).toBe(false);
  });
});
