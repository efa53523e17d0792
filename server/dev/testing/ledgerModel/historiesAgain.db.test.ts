import { afterAll, beforeAll, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { RUNS, TIMEOUT_MS, playHistories } from './playHistories.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

it(
  `${RUNS} histories of 200 commands, by one and by 8 callers, leave what the model says`,
  { timeout: TIMEOUT_MS },
  () => playHistories(fresh, 20_260_401),
);
