import { minifyContractRouter } from '@orpc/contract';
import { type Plugin } from 'vite';

const NAME = 'virtual:contract';
const RESOLVED = `\0${NAME}`;

/** Serves `virtual:contract`: the calls of contract/api.ts reduced to what the client needs, as JSON. */
export function contractPlugin(): Plugin {
  const source = new URL('../../contract/api.ts', import.meta.url);
  return {
    name: 'boucle-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { api } = (await import(source.href)) as { api: Parameters<typeof minifyContractRouter>[0] };
      return `export default ${JSON.stringify(minifyContractRouter(api))};`;
    },
  };
}
