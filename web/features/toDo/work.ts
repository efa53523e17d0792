import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { COLLECT_TEXTS, type CollectKind } from './collectTexts.ts';

/** A task that « À faire » deals with on its own screen. */
export interface Work {
  /** Its line in the list of tasks. */
  readonly task: string;
  /** Key for which the panel is drawn anew. */
  readonly key: string;
  readonly title: string;
  readonly kind: CollectKind;
  /** Some places only; undefined: all that wait. */
  readonly places: readonly number[] | undefined;
}

const KINDS = { collect: 'restaurant', 'drop-offs': 'drop_off_point' } as const;
type WorkTask = keyof typeof KINDS;
const isWork = (task: string): task is WorkTask => Object.hasOwn(KINDS, task);

const ID = /^[1-9]\d{0,14}$/;

/** The work of a line of « À faire »; undefined for one that is dealt with elsewhere. */
export function workOf(task: string, places?: readonly number[]): Work | undefined {
  if (!isWork(task)) return undefined;
  const kind = KINDS[task];
  return { task, key: `${task} ${places?.join(',') ?? ''}`, title: COLLECT_TEXTS[kind].title, kind, places };
}

/** The places that an address names, `?lieux=1,2`; undefined when it names none. */
export function readPlaces(search: string): number[] | undefined {
  const words = (new URLSearchParams(search).get('lieux') ?? '').split(',').filter((text) => ID.test(text));
  return words.length === 0 ? undefined : [...new Set(words.map(Number))].slice(0, MAX_SELECTED);
}

/** The work that an address asks for: `?tache=collecter&lieux=1,2`. */
export function readWork(search: string): Work | undefined {
  const word = new URLSearchParams(search).get('tache');
  const task = Object.keys(KINDS).find((name) => isWork(name) && COLLECT_TEXTS[KINDS[name]].word === word);
  return task === undefined ? undefined : workOf(task, readPlaces(search));
}

/**
 * The work that stands open where the address asks for none: the first that is dealt with here. The
 * one that is open stays when tasks are read again, for what is typed in it, and what became of it,
 * would leave with it.
 */
export function openWork(
  open: Work | undefined,
  tasks: readonly { readonly key: string }[] | undefined,
): Work | undefined {
  return open ?? tasks?.map(({ key }) => workOf(key)).find((work) => work !== undefined);
}
