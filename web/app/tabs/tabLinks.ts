import { type Address } from '@boucle/contract/pages.ts';
import { partsOf } from '@boucle/contract/tabs.ts';
import { type Tab } from '../../ui/navigation/Tabs.tsx';
import { withQuery } from '../../ui/navigation/withQuery.ts';
import { type Counters } from '../shell/useCounters.ts';

interface Links {
  readonly current: string;
  readonly tabs: readonly Tab[];
}

/**
 * The tabs of a page and the parts within the one shown, as links; counters are read by address.
 * Parts of one tab keep what both name of the query.
 */
export function tabLinks(
  path: string,
  search: Readonly<Record<string, unknown>>,
  counters: Counters | undefined,
): { readonly tabs: Links; readonly within: Links } {
  const parts = partsOf(path);
  const shown = parts.find(({ key }) => key === search['onglet']) ?? parts[0];
  const addressOf = (key: string, kept: Readonly<Record<string, unknown>> = {}) =>
    withQuery(path as Address, { ...(key !== parts[0]?.key && { onglet: key }), ...kept });
  const keptBy = (names: readonly string[] = []) =>
    Object.fromEntries(names.filter((name) => shown?.keeps?.includes(name)).map((name) => [name, search[name]]));
  const tabs = [...Map.groupBy(parts, ({ tab }) => tab)].map(([label, of]) => ({
    key: label,
    label,
    to: addressOf(of[0]?.key ?? ''),
    count: of.map(({ key }) => counters?.[addressOf(key)]).find((count) => count !== undefined),
  }));
  const within = parts
    .filter(({ tab }) => tab === shown?.tab)
    .map(({ key, tab, label = tab, keeps }) => ({ key, label, to: addressOf(key, keptBy(keeps)) }));
  return { tabs: { current: shown?.tab ?? '', tabs }, within: { current: shown?.key ?? '', tabs: within } };
}
