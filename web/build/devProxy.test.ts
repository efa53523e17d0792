import { allPages } from '@boucle/contract/pages.ts';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';

/** As Vite reads a key: an expression behind « ^ », else how an address begins. */
const catches = (key: string, path: string): boolean =>
  key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key);

it('the development server hands no screen to the server', () => {
  const keys = Object.keys(config.server?.proxy ?? {});
  const caught = Object.values(allPages).flatMap(({ path }) =>
    keys.filter((key) => catches(key, path)).map((key) => `${key} ${path}`),
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(caught).toEqual([]);
});
