import { type Client, type ClientConfig } from 'pg';
import { type Config } from '../config.ts';
import { asOwner, connectDatabase, direct } from '../database/connect.ts';
import { RANGE_SIZE, convertToRanges } from '../database/ranges/convert.ts';
import { freezeRanges, moveRange } from '../database/ranges/oldRanges.ts';
import {
  type RangeSize,
  type TableSize,
  numbersLeft,
  rangeSizes,
  stepsDone,
  tableSizes,
} from '../database/ranges/rangeSizes.ts';
import { Usage, readOptions } from './options.ts';

/** A quarter of such a range outlasts what is posted until the job comes again (ten minutes). */
const LEAST_SIZE = 100_000;
const USAGE = `Usage\u00a0: npm run partition -- status | convert [--range ${RANGE_SIZE}] | freeze | move --range PLAGE --to ESPACE
  status   ce que pèsent les transactions, et leurs plages quand elles en ont
  convert  met les transactions et ce qui en dépend en plages d’autant de numéros, pendant que les serveurs travaillent\u202f; interrompue, elle
           reprend où elle en était
  freeze   fige les plages dont tous les numéros sont donnés
  move     déplace une plage figée dans un espace de PostgreSQL (create tablespace)\u202f; à une heure creuse`;

/** `partition`: the history in ranges of the transactions' number (docs/operations/ranges.md). */
export async function partition(config: Config, [name, ...args]: readonly string[]): Promise<number> {
  const work = WORKS[name ?? ''];
  if (work === undefined)
    throw new Usage(
      USAGE,
      name === undefined || /^(?:--help|-h)$/.test(name) ? undefined : `Mot inattendu\u00a0: ${name}.`,
    );
  const run = work(args);
  const { ownerConfig, close } = await connectDatabase(direct(config));
  try {
    return await run(ownerConfig);
  } finally {
    await close();
  }
}

type Work = (args: readonly string[]) => (ownerConfig: ClientConfig) => Promise<number>;

const WORKS: Readonly<Record<string, Work>> = {
  status: (args) => {
    readOptions(args, USAGE, {});
    return (ownerConfig) => asOwner(ownerConfig, tellStatus);
  },
  convert: (args) => {
    const { range } = readOptions(args, USAGE, { range: 'text' });
    const size = range === undefined ? RANGE_SIZE : Number(range);
    if (!Number.isSafeInteger(size) || size < LEAST_SIZE)
      throw new Usage(USAGE, `L’option --range attend un nombre entier, ${LEAST_SIZE} au moins.`);
    return async (ownerConfig) => {
      const began = performance.now();
      await convertToRanges(ownerConfig, { size, report: tellSeconds });
      console.log(`Les transactions sont en plages (${secondsSince(began)} s).`);
      return asOwner(ownerConfig, tellStatus);
    };
  },
  freeze: (args) => {
    readOptions(args, USAGE, {});
    return (ownerConfig) =>
      asOwner(ownerConfig, async (client) => {
        const { frozen, again } = await freezeRanges(client, tellSeconds);
        if (frozen.length + again.length === 0) console.log('Aucune plage n’est à figer.');
        if (frozen.length > 0) console.log(`Plages figées\u00a0: ${numbers(frozen)}.`);
        if (again.length > 0)
          console.log(
            `Pas encore entièrement\u00a0: ${numbers(again)}. Une transaction plus ancienne dure (pg_stat_activity)\u00a0: recommencez plus tard.`,
          );
        return 0;
      });
  },
  move: (args) => {
    const { range, to } = readOptions(args, USAGE, { range: 'text', to: 'text' });
    const n = Number(range);
    if (!Number.isSafeInteger(n) || n < 1 || to === undefined)
      throw new Usage(USAGE, 'Il manque la plage (--range 1) ou l’espace (--to ESPACE).');
    return (ownerConfig) =>
      asOwner(ownerConfig, async (client) => {
        const began = performance.now();
        await moveRange(client, n, to, tellSeconds);
        console.log(`La plage n°\u00a0${n} est dans «\u00a0${to}\u00a0» (${secondsSince(began)} s).`);
        return 0;
      });
  },
};

const numbers = (ranges: readonly number[]): string => ranges.map((n) => `n°\u00a0${n}`).join(', ');

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

const tellSeconds = (what: string, seconds: number): void => console.log(`${what}\u00a0: ${seconds.toFixed(1)} s`);

async function tellStatus(client: Client): Promise<number> {
  const tables = await tableSizes(client);
  const ranges = await rangeSizes(client);
  const steps = await stepsDone(client);
  const left = await numbersLeft(client);
  for (const line of statusLines(tables, ranges, { steps: steps.length, left })) console.log(line);
  return 0;
}

const MIB = 1024 * 1024;
const mib = (bytes: number): string => `${Math.ceil(bytes / MIB).toLocaleString('fr-FR')} Mio`;
const number = (value: number): string => value.toLocaleString('fr-FR');

/** The lines that `status` prints. */
export function statusLines(
  tables: readonly TableSize[],
  ranges: readonly RangeSize[],
  { steps, left }: { steps: number; left: number | undefined },
): string[] {
  const lines = tables.map(
    ({ name, bytes, isInRanges }) => `${name}\u00a0: ${mib(bytes)}${isInRanges ? ', en plages' : ''}`,
  );
  if (ranges.length === 0) return [...lines, 'Les transactions ne sont pas en plages.'];
  if (tables.some(({ isInRanges }) => !isInRanges))
    return [
      ...lines,
      `Une mise en plages est commencée (${steps} étapes faites)\u00a0: «\u00a0npm run partition -- convert\u00a0» la reprend.`,
      ...(left === undefined
        ? []
        : [`Il reste ${number(left)} numéros d’ici là\u00a0: au-delà, aucune transaction n’est prise.`]),
    ];
  for (const { n, fromId, toId, bytes, transactions, isFrozen, tablespace } of ranges) {
    const numbers = fromId === null ? `avant ${number(toId)}` : `de ${number(fromId)} à ${number(toId - 1)}`;
    const facts = [
      `${number(transactions)} transactions`,
      mib(bytes),
      ...(isFrozen ? ['figée'] : []),
      ...(tablespace === null ? [] : [`dans «\u00a0${tablespace}\u00a0»`]),
    ];
    lines.push(`Plage n°\u00a0${n}, numéros ${numbers}\u00a0: ${facts.join(', ')}`);
  }
  if (left !== undefined) lines.push(`Il reste ${number(left)} numéros dans les plages prêtes.`);
  return lines;
}
