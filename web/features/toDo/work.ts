import { MAX_SELECTED } from '@boucle/contract/constants.ts';

/** What « À faire » deals with on its own screen. */
export interface Work {
  /** Its line in the list of tasks. */
  readonly task: string;
  /** What the panel is drawn anew for. */
  readonly key: string;
  readonly title: string;
  readonly kind: 'restaurant' | 'drop_off_point';
  /** Some places only; undefined: all that wait. */
  readonly places: readonly number[] | undefined;
}

const WORKS = {
  collect: { word: 'collecter', title: 'Collecter les sales', kind: 'restaurant' },
  'drop-offs': { word: 'points', title: 'Collecter aux points de dépôt', kind: 'drop_off_point' },
} as const;

const ID = /^[1-9]\d{0,14}$/;

/** The work of a line of « À faire »; undefined for one that is dealt with elsewhere. */
export function workOf(task: string, places?: readonly number[]): Work | undefined {
  if (task !== 'collect' && task !== 'drop-offs') return undefined;
  const { title, kind } = WORKS[task];
  return { task, key: `${task} ${places?.join(',') ?? ''}`, title, kind, places };
}

/** The places that an address names, `?lieux=1,2`; undefined when it names none. */
export function readPlaces(search: string): number[] | undefined {
  const words = (new URLSearchParams(search).get('lieux') ?? '').split(',').filter((text) => ID.test(text));
  return words.length === 0 ? undefined : [...new Set(words.map(Number))].slice(0, MAX_SELECTED);
}

/** The work that an address asks for: `?tache=collecter&lieux=1,2`. */
export function readWork(search: string): Work | undefined {
  const word = new URLSearchParams(search).get('tache');
  const named = readPlaces(search);
  if (word === WORKS.collect.word) return workOf('collect', named);
  return word === WORKS['drop-offs'].word ? workOf('drop-offs', named) : undefined;
}
