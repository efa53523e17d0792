import { expect, it } from 'vitest';
import { contractCalls } from '../../server/dev/testing/examples/contractCalls.ts';
import { partnerContractCalls } from '../../server/dev/testing/examples/partnerExamples.ts';
import { everyGet } from './asked.ts';
import { type GrowthWorld } from './world.ts';

const TEXTS: Readonly<Record<string, string>> = { month: '2026-01', unit: '7K3M9QXA' };
/** Every number of the world is 7. */
const world = new Proxy({}, { get: (_, name) => TEXTS[String(name)] ?? 7 }) as GrowthWorld;

it('asks every GET of both contracts, figures of a period for a month and a year', () => {
  const asked = everyGet(world);
  const gets = contractCalls.filter(({ method }) => method === 'GET');
  const periods = gets.filter(({ name }) => /^(stats|report)\.|^impact\.read$/.test(name)).length;
  const partners = partnerContractCalls.filter(({ method }) => method === 'GET').length;
  // Loans are read for one restaurant too.
  const ofOne = asked.filter(({ name }) => name.endsWith('un restaurant'));
  expect(ofOne.map(({ path }) => path.includes('restaurant_id='))).toEqual([true, true]);
  expect(asked).toHaveLength(gets.length + periods + partners + ofOne.length);
  expect(asked.filter(({ path }) => /[{}]|undefined/.test(path))).toEqual([]);
  for (const { name } of gets) expect(asked.some((one) => one.name.split(',')[0] === name)).toBe(true);
});

it('asks each with what its contract takes', () => {
  const numbered = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]));
  const refused = everyGet(world).flatMap(({ name, path, api }) => {
    const call = contractCalls.find((one) => one.name === name.split(',')[0]);
    if (api !== 'admin' || call?.input === undefined) return [];
    const [asked = '', query = ''] = path.split('?');
    const pattern = call.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const parts = new RegExp(`^${pattern}$`).exec(asked)?.groups ?? {};
    const input = numbered({ ...parts, ...Object.fromEntries(new URLSearchParams(query)) });
    const { success, error } = call.input.safeParse(input);
    return success ? [] : [`${name} ${error.message}`];
  });
  expect(refused).toEqual([]);
});
