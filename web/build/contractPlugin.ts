import { type Plugin } from 'vite';

const NAME = 'virtual:contract';
const RESOLVED = `\0${NAME}`;

interface Route {
  readonly method?: string;
  readonly path?: string;
  readonly outputStructure?: string;
}
type Router = Readonly<Record<string, Readonly<Record<string, { readonly '~orpc': { readonly route: Route } }>>>>;

/** Makes of « GET /cards » what the client reads of a call. */
const EXPAND = `
const call = (said) => {
  const [method, path, outputStructure] = said.split(' ');
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...(outputStructure && { outputStructure }) } } };
};
const each = (of, make) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]));
export default each(calls, (resource) => each(resource, call));`;

/**
 * Serves `virtual:contract`: the calls of contract/api.ts reduced to what the client needs, a method and a path each. It travels with
 * every page, home included: one call costs it some ten bytes.
 */
export function contractPlugin(): Plugin {
  const source = new URL('../../contract/api.ts', import.meta.url);
  return {
    name: 'boucle-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { api } = (await import(source.href)) as { api: Router };
      return `const calls = ${JSON.stringify(said(api))};${EXPAND}`;
    },
  };
}

function said(api: Router): Record<string, Record<string, string>> {
  return each(api, (resource) =>
    each(resource, ({ '~orpc': { route } }) => {
      const { method, path, outputStructure } = route;
      return [method, path, outputStructure].filter((part) => part !== undefined).join(' ');
    }),
  );
}

const each = <From, To>(of: Readonly<Record<string, From>>, make: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]));
