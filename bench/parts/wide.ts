import { type Figure, atMost } from '../figure.ts';
import { ask, type GrowthServer, growthServer } from '../growth/answers.ts';
import { type Asked, everyGet } from '../growth/asked.ts';
import { growthWorld } from '../growth/world.ts';
import { type Part } from '../part.ts';
import { type Counted } from '../processor.ts';
import { withServer } from '../server.ts';

const WARM_UP = 2;
const TIMES = 5;
/** Milliseconds of PostgreSQL that any answer may take, and of the server. */
const POSTGRES_MS = 60;
const SERVER_MS = 20;
const GROWTH = 1.5;
const BYTES = 60_000;
/** What leaves as a file is as long as what it lists. */
const FILE = /\.(?:csv|pdf|svg|zip|txt)(?:\?|$)|\/(?:fec|export|month_file)\b/;

interface Cost {
  readonly postgres: number;
  readonly server: number;
  readonly bytes: number;
  readonly refusal: string | undefined;
}

/**
 * Every GET on an initiative of some 40 restaurants, and on one of 2,000 restaurants and 50,000
 * customers among 50: processor and bytes.
 */
export const wide: Part = async ({ databases, sizes }) => {
  const narrow = await databases.simulated(sizes[0]);
  const large = await databases.wide(sizes[0]);
  return withServer(narrow, (narrowServer) =>
    withServer(large, async (largeServer) => {
      const servers = [await growthServer(narrowServer, narrow), await growthServer(largeServer, large)] as const;
      const inLarge = everyGet(await growthWorld(large));
      const figures: Figure[] = [];
      for (const [n, asked] of everyGet(await growthWorld(narrow)).entries()) {
        const before = await costOf(servers[0], asked, narrowServer, narrow);
        const after = await costOf(servers[1], inLarge[n] ?? asked, largeServer, large);
        figures.push(figureOf(asked, before, after));
      }
      return figures.sort((a, b) => b.value - a.value);
    }),
  );
};

/** What one call takes of the processors, on average of some, once its statements are planned. */
async function costOf(to: GrowthServer, asked: Asked, server: Counted, postgres: Counted): Promise<Cost> {
  for (let n = 0; n < WARM_UP; n += 1) {
    const { bytes, refusal } = await ask(to, asked);
    if (refusal !== undefined) return { postgres: 0, server: 0, bytes, refusal };
  }
  const before = [postgres.processorSeconds(), server.processorSeconds()] as const;
  let size = 0;
  for (let n = 0; n < TIMES; n += 1) size = (await ask(to, asked)).bytes;
  return {
    postgres: (1000 * (postgres.processorSeconds() - before[0])) / TIMES,
    server: (1000 * (server.processorSeconds() - before[1])) / TIMES,
    bytes: size,
    refusal: undefined,
  };
}

/** How far the call is towards the nearest of its three bars. */
function figureOf({ name, path }: Asked, before: Cost, after: Cost): Figure {
  const refusal = before.refusal ?? after.refusal;
  if (refusal !== undefined) return atMost(name, Number.POSITIVE_INFINITY, '×', 1, refusal);
  const isFile = FILE.test(path);
  const grown = Math.max(1, after.bytes / before.bytes);
  const shares = [
    after.postgres / Math.max(POSTGRES_MS, GROWTH * grown * before.postgres),
    isFile ? 0 : after.server / SERVER_MS,
    isFile ? 0 : after.bytes / BYTES,
  ];
  const ms = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  const kilobytes = (value: number): string => (value / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  return atMost(
    name,
    Math.max(...shares),
    '×',
    1,
    `PostgreSQL ${ms(before.postgres)} → ${ms(after.postgres)} ms, serveur ${ms(before.server)} → ${ms(after.server)} ms, ${kilobytes(before.bytes)} → ${kilobytes(after.bytes)} Ko`,
  );
}
