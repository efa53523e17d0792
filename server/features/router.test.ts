import { api } from '@boucle/contract/api.ts';
import { expect, it } from 'vitest';
import { adminRouter } from './router.ts';

interface Bound {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string };
    readonly handler?: unknown;
  };
}

const isCall = (value: object): value is Bound => '~orpc' in value;

/** The calls of a tree by their name, `cards.list`. */
function callsOf(tree: object, prefix = ''): Map<string, Bound> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]: [string, object]) =>
      isCall(value) ? [[prefix + name, value] as const] : [...callsOf(value, `${prefix}${name}.`)],
    ),
  );
}

const addressOf = ({ '~orpc': { route } }: Bound): string => `${route.method ?? ''} ${route.path ?? ''}`;

it('binds every call of the contract exactly once, under its own name and address', () => {
  const promised = callsOf(api);
  const bound = callsOf(adminRouter);
  const addresses = (calls: Map<string, Bound>) =>
    [...calls].map(([name, call]) => `${name}: ${addressOf(call)}`).sort();

  expect(promised.size).toBeGreaterThan(40);
  expect(addresses(bound)).toEqual(addresses(promised));
  for (const [name, call] of bound) expect(typeof call['~orpc'].handler, name).toBe('function');
  expect(new Set([...promised.values()].map(addressOf)).size).toBe(promised.size);
});
