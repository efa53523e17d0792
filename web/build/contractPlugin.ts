import { type PartnerAccess, type Who } from '@boucle/contract/partnerApi/call.ts';
import { type Plugin } from 'vite';
import { answerShapes, type Router } from './answerShapes.ts';
import { mapped } from './mapped.ts';

/** The modules that this plugin writes, by the name they are imported by. */
const MODULES: Readonly<Record<string, () => Promise<string>>> = {
  'virtual:contract': async () => calls((await import('@boucle/contract/api.ts')).api),
  'virtual:answer-shapes': async () => shapes((await import('@boucle/contract/api.ts')).api),
  'virtual:customer-contract': () => callsOf('customer'),
  'virtual:restaurant-contract': () => callsOf('restaurant_owner', 'device'),
};
const RESOLVED = '\0';

/** Makes of « GET /cards » what the client reads of a call. */
const EXPAND = `
const call = (text) => {
  const [method, path, outputStructure] = text.split(' ');
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...(outputStructure && { outputStructure }) } } };
};
const each = (of, make) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]));
export default each(calls, (resource) => each(resource, call));`;

/** Gives their names back to shapes written in the order of the contract. */
const NAME = `
const named = (of, values) => Object.fromEntries(Object.keys(of).map((name, place) => [name, values[place]]));
export const answers = named(contract, Object.values(contract).map((resource, place) => named(resource, texts[place].split(' '))));`;

/**
 * Serves reductions of the contracts, none of which carries their schemas.
 * `virtual:contract`: a method and a path for each call; it travels with every page, home included,
 * and one call costs it some ten bytes. `virtual:answer-shapes`: the kinds of the fields that each
 * call answers; it comes with the screens of anyone who is signed in. `virtual:customer-contract`,
 * `virtual:restaurant-contract`: calls of the partner API that this audience may make.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'boucle-contract',
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `${RESOLVED}${id}` : undefined),
    load: async (id) => (id.startsWith(RESOLVED) ? MODULES[id.slice(RESOLVED.length)]?.() : undefined),
  };
}

/** Calls of the partner API that one of these may make; a resource without any stays empty. */
async function callsOf(...who: readonly Who[]): Promise<string> {
  const { partnerApi } = await import('@boucle/contract/partnerApi/api.ts');
  const may = ({ '~orpc': call }: object & { '~orpc': object }): boolean =>
    (call as { meta?: { partnerAccess?: PartnerAccess } }).meta?.partnerAccess?.who.some((one) => who.includes(one)) ===
    true;
  const mine = (resource: Router[string]) =>
    Object.fromEntries(Object.entries(resource).filter(([, call]) => may(call)));
  return calls(mapped(partnerApi, mine));
}

function calls(api: Router): string {
  const routes = mapped(api, (resource) =>
    mapped(resource, ({ '~orpc': { route } }) => {
      const { method, path, outputStructure } = route;
      return [method, path, outputStructure].filter((part) => part !== undefined).join(' ');
    }),
  );
  return `const calls = ${JSON.stringify(routes)};${EXPAND}`;
}

function shapes(api: Router): string {
  const { objects, answers } = answerShapes(api);
  const texts = Object.values(answers).map((resource) => Object.values(resource).join(' '));
  return `import contract from 'virtual:contract';
export const objects = ${JSON.stringify(objects.join(';'))}.split(';');
const texts = ${JSON.stringify(texts.join(';'))}.split(';');${NAME}`;
}
