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

/** Where the address of a tab of /account leads now, what stands beside it kept; undefined for a tab that is still there. */
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
