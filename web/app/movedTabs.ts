import { pageAt } from '@boucle/contract/pageAt.ts';
import { type PageName, pathOf } from '@boucle/contract/pages.ts';

interface Moved {
  readonly page: Extract<PageName, 'statements' | 'team' | 'activity'>;
  /** The tab there; none: the screen itself, or its first tab. */
  readonly onglet?: string;
}

/** The tabs of /account that have become screens, or tabs of another one. */
const MOVED: Readonly<Record<string, Moved>> = {
  releves: { page: 'statements' },
  equipe: { page: 'team' },
  journal: { page: 'activity' },
  courriers: { page: 'activity', onglet: 'courriers' },
  taches: { page: 'activity', onglet: 'taches' },
  integrite: { page: 'activity', onglet: 'integrite' },
};

/**
 * Where the address of a tab of /account leads now, its other parameters kept; undefined for a tab
 * that is still there.
 */
export function movedTab(search: string): { readonly to: string; readonly search: string } | undefined {
  const query = new URLSearchParams(search);
  const onglet = query.get('onglet') ?? '';
  if (!Object.hasOwn(MOVED, onglet)) return undefined;
  const moved = MOVED[onglet];
  if (moved === undefined) return undefined;
  query.delete('onglet');
  if (moved.onglet !== undefined) query.set('onglet', moved.onglet);
  const text = query.toString();
  return { to: pathOf(moved.page), search: text === '' ? '' : `?${text}` };
}

/** Lists over which their numbered things open (`?open=12`): these have no page. */
const OPENED_OVER: ReadonlySet<PageName> = new Set<PageName>([
  'rounds',
  'supply-requests',
  'wash-lots',
  'alerts',
  'incidents',
  'invoices',
  'statements',
  'formats',
  'information-banners',
  'accounts',
]);

/**
 * Where a number behind the address of such a list leads: `/rounds/12` to the round over its list;
 * undefined for any other address.
 */
export function numberedOver(pathname: string): { readonly page: PageName; readonly search: string } | undefined {
  const [, list = '', id = ''] = /^(\/\w+)\/(\d+)\/?$/.exec(pathname) ?? [];
  const match = pageAt(list === '' ? '/' : list);
  if (id === '' || !('name' in match) || !OPENED_OVER.has(match.name)) return undefined;
  return { page: match.name, search: `?open=${id}` };
}
