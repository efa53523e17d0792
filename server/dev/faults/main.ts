import { setTimeout as sleep } from 'node:timers/promises';
import { bookmark } from './books.ts';
import { acts, cast } from './cast.ts';
import { CONNECTION_FAULTS } from './connectionFaults.ts';
import { type Fault } from './fault.ts';
import { startLoad } from './load.ts';
import { MACHINE_FAULTS } from './machineFaults.ts';
import { type Outcome, type Row, type Scene, outcomeOf, playRow } from './row.ts';
import { openSite } from './site.ts';
import { HEAD, lineOf } from './table.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** All of it: ten minutes, what is closed at the end included. */
const WHOLE_MS = 9.7 * 60_000;
/** One fault, and all that comes of it. */
const ROW_MS = 60_000;
/** With less than that left none is begun. */
const LEAST_MS = 12_000;
const CALLERS = 6;
/** Servers, and the share of the time by which they are done: the first pass has one fault more. */
const PASSES = [
  [1, 0.53],
  [2, 1],
] as const;
/**
 * Texts that the names of the wanted faults hold, separated by commas (FAULT); all of them without.
 */
const WANTED = (process.env['FAULT'] ?? '').split(',').map((text) => text.trim());
/** Every fault, in an order in which none hides another. */
const FAULTS = [...CONNECTION_FAULTS, ...MACHINE_FAULTS].filter(({ name }) =>
  WANTED.some((text) => name.includes(text)),
);
const faultsFor = (servers: number): Fault[] => FAULTS.filter(({ isAlone }) => servers === 1 || isAlone !== true);

let current: Scene | undefined;
/** The start or end under way: one after the other. */
let under: Promise<unknown> = Promise.resolve();
/** Aborted once a signal asks to end. */
const life = new AbortController();

function next<T>(work: () => Promise<T>): Promise<T> {
  const done = under.then(work);
  under = done.catch(() => undefined);
  return done;
}

const opened = (servers: number): Promise<Scene> =>
  next(async () => {
    const site = await openSite(servers);
    const { accountId, customers, token } = await cast(site);
    const before = await bookmark(site.connection, customers);
    const addresses = site.toServers.map(({ port }) => `http://127.0.0.1:${String(port)}`);
    current = { site, load: startLoad(CALLERS, addresses, acts(customers, token)), token, accountId, before };
    return current;
  });

/** Ends whatever was started. */
const closed = (): Promise<void> =>
  next(async () => {
    const scene = current;
    current = undefined;
    scene?.load.abandon();
    for (const [why, count] of scene?.load.refused ?? []) say(`refusé ${String(count)} fois\u00a0: ${why}`);
    await scene?.site.close();
  });

async function tortured(servers: number, until: number): Promise<Row[]> {
  const rows: Row[] = [];
  let scene: Scene | undefined;
  for (const fault of faultsFor(servers)) {
    if (until - performance.now() < LEAST_MS || life.signal.aborted) break;
    scene ??= await opened(servers);
    // Opening may have taken all that was left.
    const left = until - performance.now();
    if (left < LEAST_MS) break;
    const row = await playRow(scene, fault, Math.min(ROW_MS, left));
    rows.push(row);
    say(lineOf(row));
    if (row.verdict !== undefined) continue;
    // An abandoned attempt may still go on: the next one gets a new site.
    await closed();
    scene = undefined;
  }
  await closed();
  return rows;
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    life.abort();
    void closed().finally(() => process.exit(1));
  });
}

const began = performance.now();
// Whatever does not come back, the command does.
sleep(WHOLE_MS + 15_000, undefined, { ref: false }).then(() => process.exit(1), say);
const rows: Row[] = [];
try {
  for (const [servers, share] of PASSES)
    if (!life.signal.aborted) rows.push(...(await tortured(servers, began + WHOLE_MS * share)));
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  await closed();
}
await under;
const missing = faultsFor(1).length + faultsFor(2).length - rows.length;
const count = (outcome: Outcome): number => rows.filter((row) => outcomeOf(row) === outcome).length;
const [fallen, inconclusive] = [count('fallen'), count('inconclusive')];
say([HEAD, ...rows.map(lineOf)].join('\n'));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
say(
  `${String(rows.length)} pannes en ${minutes}\u00a0min\u00a0: ${String(fallen)} ne tiennent pas, ${String(inconclusive)} ne concluent pas (lenteur), ${String(missing)} n’ont pas été jouées (dix minutes au plus).`,
);
// 3: nothing was wrong, and not everything was seen.
process.exit(fallen > 0 ? 1 : inconclusive + missing > 0 ? 3 : 0);
