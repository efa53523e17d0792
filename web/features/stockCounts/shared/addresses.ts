import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';

export const COUNTS = partAddress('/control', 'a-compter');

/** A count, with its lines and its review. */
export const countAddress = (id: number): Address => pathOf('stock-count', { id });

/** Where one counts: a line by its key, all of them, or the first that no one counted. */
export const entryAddress = (id: number): Address => pathOf('stock-count-entry', { id });
/** One line, by the key of its cell. */
export const lineAddress = (id: number, key: string): Address => `${pathOf('stock-count-entry', { id })}?ligne=${key}`;
/** All lines of a count. */
export const linesAddress = (id: number): Address => `${pathOf('stock-count-entry', { id })}?vue=liste`;
