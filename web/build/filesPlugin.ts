import { basename } from 'node:path';
import { type Plugin, type Rolldown } from 'vite';

/** Files that open screens and the layout around them. */
const SCREENS = /web\/app\/(screens|navigationLayout|tabs\/tabScreens)\.ts$/;
const HOME = /web\/features\/home\/HomeScreen\.tsx$/;
const LAYOUT = /web\/app\/SignedInLayout\.tsx$/;
/** A plain list: what it takes, every list does. */
const LIST = /web\/features\/cards\/CardsScreen\.tsx$/;
/** Draws streets from vectors: a hundred kilobytes that a map of pictures does not take. */
const VECTORS =
  /web\/ui\/map\/vectorLayer|node_modules\/(protomaps-leaflet|@protomaps|@mapbox|pbf|pmtiles|fflate|color2k|potpack|rbush|quickselect)\//;
const MAP = /web\/ui\/map\/|contract\/base\/map|node_modules\/leaflet\//;
/**
 * Files that save a form: every window and page that has one loads them with the libraries of
 * forms.
 */
const FORMS = /web\/(shared\/(saving|versions)|ui\/form)\//;
const CHARTS = /web\/ui\/charts\//;
/** Files that deposits, counts and gaps share, and no other screen needs. */
const COUNTS =
  /web\/shared\/(outbox|phone)\/|web\/shared\/counts\/(Causes|causes)|contract\/(features|shared)\/(stockCounts|incidents)\//;
/**
 * A curve and the rows below it read it: the charts would take it along, and come with the rows.
 */
const LEVELS = /web\/ui\/figures\/levels\.ts$/;
const LIBRARY = /node_modules\//;
/** Its rules are a few lines each, for any reader. */
const CONTRACT = /\/contract\//;
const FEATURE = /web\/features\/(\w+)\//;

/**
 * So many parts load the libraries of forms and windows that one of them is soon opened: they come
 * in one file.
 */
const OF_MOST_PARTS = 25;

/**
 * Who loads a module: screens, the layout among them, at once; parts once something has been
 * pressed.
 */
interface Audience {
  readonly screens: Set<string>;
  readonly parts: Set<string>;
  /** It brings neither the map nor the libraries of forms and windows. */
  light: boolean;
}

/**
 * The files that are no feature's, each after those whose modules its own import: the bundler takes
 * along what a module imports.
 */
const FILES = ['base', 'frame', 'shared', 'windows', 'map', 'charts', 'counts'];

/**
 * Decides into which file each module goes, by its importers. Left alone, the bundler gives a
 * separate file to every set of screens and windows that share something: a first list then
 * requests thirty, most of them of a few hundred bytes, on six connections.
 */
export function filesPlugin(): { readonly plugin: Plugin; readonly groups: Rolldown.CodeSplittingGroup[] } {
  let audiences: ReadonlyMap<string, Audience> = new Map();
  let initial: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'boucle-files',
    apply: 'build',
    buildEnd() {
      const closure = closures(this);
      initial = initialModules(this, closure);
      audiences = audiencesOf(this, closure);
    },
  };
  const fileOf = (id: string): string | null => {
    if (initial.has(id)) return 'base';
    const audience = audiences.get(id);
    return audience === undefined ? null : fileFor(id, audience);
  };
  const common = FILES.map((name) => ({ name, test: (id: string) => fileOf(id) === name }));
  const groups = [...common, { name: fileOf, debugName: 'screens' }];
  return { plugin, groups };
}

/**
 * The name of the file; null leaves it to the bundler. What a module imports is loaded by all who
 * load the module, hence stands in the same file or in one of more readers: no two files import
 * each other. Home loads `base`; a first list after the sign-in `frame` too, other screens also
 * `shared`, and their own.
 */
function fileFor(id: string, { screens, parts, light }: Audience): string | null {
  // The libraries of home are in the base; the ones that it names only, and of which it uses
  // nothing, are the layout's.
  if (some(screens, HOME) && !LIBRARY.test(id)) return screens.size + parts.size > 1 ? 'base' : null;
  if (some(screens, LAYOUT)) return 'frame';
  if (VECTORS.test(id)) return null;
  if (!light) return MAP.test(id) ? 'map' : parts.size >= OF_MOST_PARTS || FORMS.test(id) ? 'windows' : null;
  const [screen, another] = screens;
  if (another !== undefined && COUNTS.test(id)) return 'counts';
  if (LEVELS.test(id)) return 'shared';
  if (screen === undefined) return CHARTS.test(id) ? 'charts' : null;
  if (another === undefined) return parts.size > 0 ? basename(screen) : null;
  return FEATURE.exec(id)?.[1] ?? (some(screens, LIST) ? 'frame' : 'shared');
}

const some = (ids: ReadonlySet<string>, file: RegExp): boolean => [...ids].some((id) => file.test(id));

type Closure = (from: string) => ReadonlySet<string>;

/** A module and all that it imports at once. */
function closures(graph: Rolldown.PluginContext): Closure {
  const imported = new Map([...graph.getModuleIds()].map((id) => [id, graph.getModuleInfo(id)?.importedIds ?? []]));
  return (from) => {
    const found = new Set([from]);
    for (const id of found) for (const next of imported.get(id) ?? []) found.add(next);
    return found;
  };
}

/** The modules that an entry imports at once. */
export const initialModules = (graph: Rolldown.PluginContext, closure = closures(graph)): ReadonlySet<string> =>
  new Set([...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry).flatMap((id) => [...closure(id)]));

function audiencesOf(graph: Rolldown.PluginContext, closure: Closure): ReadonlyMap<string, Audience> {
  const modules = new Map([...graph.getModuleIds()].map((id) => [id, graph.getModuleInfo(id)]));
  const lists = [...modules].flatMap(([id, module]) => (SCREENS.test(id) && module !== null ? [module] : []));
  const screens = new Set(lists.flatMap((list) => list.dynamicallyImportedIds));
  if (!some(screens, HOME) || !some(screens, LAYOUT))
    throw new Error('Home and the layout are no longer among the screens.');
  const audiences = new Map<string, Audience>();
  for (const part of new Set([...modules.values()].flatMap((module) => module?.dynamicallyImportedIds ?? []))) {
    for (const id of closure(part)) {
      const audience = audiences.get(id) ?? { screens: new Set(), parts: new Set(), light: true };
      audiences.set(id, audience);
      (screens.has(part) ? audience.screens : audience.parts).add(part);
    }
  }
  const heavy = new Set([...audiences].filter(([id, audience]) => isHeavy(id, audience)).map(([id]) => id));
  for (const [id, audience] of audiences) audience.light = ![...closure(id)].some((one) => heavy.has(one));
  return audiences;
}

const isHeavy = (id: string, { screens, parts }: Audience): boolean =>
  MAP.test(id) || (!CONTRACT.test(id) && screens.size <= 2 && parts.size >= OF_MOST_PARTS);
