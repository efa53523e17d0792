import { parisInstant } from '../server/dev/worlds/clock.ts';
import { movedClock } from '../server/dev/testing/processes/movedClock.ts';
import { findChromium } from './chromium.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';

/** The moments at which something depends on the hour or on the day: minutes of a day in Paris. */
const MOMENTS: readonly (readonly [day: string, minute: number])[] = [
  ['2027-01-12', 6 * 60 + 30],
  ['2027-01-12', 12 * 60],
  // Both changes of hour.
  ['2027-03-28', 5],
  ['2027-03-28', 3 * 60],
  ['2027-10-31', 5],
  ['2027-10-31', 3 * 60],
  // The first and the last day of a month and of a year, and the end of February: midnight comes
  // while the tests run.
  ['2027-06-01', 5],
  ['2027-06-30', 23 * 60 + 58],
  ['2027-12-31', 23 * 60 + 58],
  ['2028-02-28', 23 * 60 + 58],
  ['2028-02-29', 23 * 60 + 58],
];

/** Of the browser's tests at one moment; those of the database have a limit each. */
const BROWSER_LIMIT_MS = 40 * 60_000;

/**
 * Runs the tests of the database and of the browser at each of those moments, or at those given
 * (YYYY-MM-DDThh:mm in Paris, separated by commas), with the clock of every process moved by
 * libfaketime. Tells after each what is left, to go on from there another time. Answers 0 when all
 * of them passed at every moment.
 */
export async function testAtHours(only: string | undefined): Promise<number> {
  const moments = only === undefined ? MOMENTS : only.split(',').map(momentOf);
  if ((await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])).code !== 0) return 1;
  const failed: string[] = [];
  for (const [rank, [day, minute]] of moments.entries()) {
    const name = `${day} ${clockTime(minute)}`;
    const env = () => ({ ...movedClock(parisInstant(day, minute)), CHROMIUM_PATH: findChromium() });
    console.log(`\nÀ Paris, ${name}\n`);
    const { code: database } = await run(VITEST, ['run', '--project', 'database'], env());
    const { code: browser } = await run(
      PLAYWRIGHT,
      ['test', '--config', 'e2e/playwright.config.ts', '--global-timeout', String(BROWSER_LIMIT_MS)],
      env(),
    );
    if (database !== 0) failed.push(`${name}, base de données`);
    if (browser !== 0) failed.push(`${name}, navigateur`);
    const left = moments.slice(rank + 1).map(([otherDay, at]) => `${otherDay}T${clockTime(at)}`);
    if (left.length > 0) console.log(`\nReste\u00a0: AT=${left.join(',')} npm run test:long -- hours\n`);
  }
  console.log(`\n${moments.length} moments, échecs\u00a0: ${failed.length === 0 ? 'aucun' : failed.join('\u00a0; ')}`);
  return failed.length === 0 ? 0 : 1;
}

function momentOf(text: string): readonly [day: string, minute: number] {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (day === undefined) throw new Error(`Moment incorrect\u00a0: ${text} (AAAA-MM-JJThh:mm).`);
  return [day, Number(hour) * 60 + Number(minute)];
}

const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
