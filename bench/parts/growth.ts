import { type BenchDatabase } from '../databases.ts';
import { type Figure, atMost, isReached } from '../figure.ts';
import { ask, type GrowthServer, growthServer } from '../growth/answers.ts';
import { type Asked, everyGet } from '../growth/asked.ts';
import { type Growth, growthOf, type Side } from '../growth/compare.ts';
import { growthWorld } from '../growth/world.ts';
import { type Part } from '../part.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const PASSES = 5;
/**
 * More passes for a call above the bar: a minute in which the machine is busy with something else
 * spoils some, the middle of all counts.
 */
const MORE_PASSES = 40;
/** Each pass asks so many times, and its middle counts; once when an answer takes long. */
const TIMES = 3;
const LONG_MS = 300;
const BAR = 1.5;

/** One call at the two sizes. */
interface Call {
  readonly asked: readonly [small: Asked, big: Asked];
  readonly passes: readonly [number[], number[]];
  readonly bytes: [number, number];
  refusal: string | undefined;
}

/**
 * Every GET of both APIs, one call at a time, by turns on two simulated years: none takes longer
 * than its answer grows.
 */
export const growth: Part = async ({ databases, sizes }) => {
  const small = await databases.simulated(sizes[0]);
  const big = await databases.simulated(sizes[1]);
  return withServer(small, (smallServer) =>
    withServer(big, async (bigServer) => {
      const servers = [await growthServer(smallServer, small), await growthServer(bigServer, big)] as const;
      const calls = await callsOf(small, big);
      // The first pass compiles the code and plans the statements: it does not count.
      for (let pass = 0; pass <= PASSES; pass += 1) for (const call of calls) await once(call, servers, pass === 0);
      const above = calls.filter((call) => call.refusal === undefined && !isReached(figureOf(call)));
      for (let pass = 0; pass < MORE_PASSES; pass += 1) for (const call of above) await once(call, servers, false);
      return calls.map(figureOf).sort((a, b) => b.value - a.value);
    }),
  );
};

async function callsOf(small: BenchDatabase, big: BenchDatabase): Promise<Call[]> {
  const inBig = everyGet(await growthWorld(big));
  return everyGet(await growthWorld(small)).map((asked, n) => ({
    asked: [asked, inBig[n] ?? asked],
    passes: [[], []],
    bytes: [0, 0],
    refusal: undefined,
  }));
}

/** One pass of a call, on both servers by turns. */
async function once(call: Call, servers: readonly [GrowthServer, GrowthServer], isWarmUp: boolean): Promise<void> {
  if (call.refusal !== undefined) return;
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < TIMES; n += 1) {
    for (const size of [0, 1] as const) {
      const { ms, bytes, refusal } = await ask(servers[size], call.asked[size]);
      call.refusal ??= refusal;
      call.bytes[size] = bytes;
      times[size].push(ms);
    }
    if (Math.max(...times.flat()) > LONG_MS) break;
  }
  if (!isWarmUp) for (const size of [0, 1] as const) call.passes[size].push(median(times[size]));
}

function figureOf(call: Call): Figure {
  const [{ name, path }] = call.asked;
  if (call.refusal !== undefined) return atMost(name, Infinity, '×', BAR, `refusé : ${path} ${call.refusal}`);
  const sides = ([0, 1] as const).map((size): Side => ({ passes: call.passes[size], bytes: call.bytes[size] }));
  const [small, big] = sides as [Side, Side];
  const [few, many] = call.asked.map(({ shelves = 1 }) => shelves) as [number, number];
  const found = growthOf(small, big, Math.max(1, many / few));
  return atMost(name, found.corrected, '×', BAR, detailOf(found, small, big));
}

const ms = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 });

const detailOf = (found: Growth, small: Side, big: Side): string =>
  [
    `${ms(found.big)} ms (${spread(big.passes)}) contre ${ms(found.small)} (${spread(small.passes)})`,
    `${big.bytes.toLocaleString('fr-FR')} octets contre ${small.bytes.toLocaleString('fr-FR')}`,
    `${ms(found.ratio)} × le temps, ${ms(found.answer)} × la réponse`,
  ].join('\u202f; ');
