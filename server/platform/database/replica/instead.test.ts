import { expect, it } from 'vitest';
import { type Database } from '../pool.ts';
import { insteadOf } from './instead.ts';

it('asks the primary for the rest of a request of which it answered a part', () => {
  let isReady = true;
  const readings = { replica: 0, primary: 0 };
  const request = () =>
    insteadOf({ database: {} as Database, required: () => (isReady ? '0/A' : undefined), readings });
  const [late, cancelled] = [request(), request()];
  expect(late.required()).toBe('0/A');
  late.answered();
  isReady = false;
  expect(late.required()).toBeUndefined();
  isReady = true;
  expect(late.required()).toBeUndefined();
  expect(cancelled.required()).toBe('0/A');
  cancelled.failed();
  expect(cancelled.required()).toBeUndefined();
  expect(request().required()).toBe('0/A');
  expect(readings).toEqual({ replica: 1, primary: 4 });
});
