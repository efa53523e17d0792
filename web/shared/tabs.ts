import { type Address } from '@boucle/contract/pages.ts';

/** The tabs of a screen, in their order. */
export type Tabs<Key extends string> = readonly [Key, ...Key[]];

/** The tab that an address names (`?onglet=`); an unknown word is the first tab. */
export const tabOf = <Key extends string>(tabs: Tabs<Key>, onglet: unknown): Key =>
  tabs.find((tab) => tab === onglet) ?? tabs[0];

/**
 * The address of a tab of the screen at `path`, the first one's being the screen's own; the state
 * of another tab's list does not come along.
 */
export const tabAddress = <Key extends string>([first]: Tabs<Key>, path: Address, tab: Key): Address =>
  tab === first ? path : `${path}?onglet=${tab}`;
