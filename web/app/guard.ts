import { mayOpen, type PageName, pages, pathOf } from '@boucle/contract/pages.ts';
import { pageAt } from '@boucle/contract/pageAt.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { movedTo } from '../shared/movedTo.ts';
import { numberedOver } from './numberedOver.ts';

export interface GuardedLocation {
  readonly pathname: string;
  /** The query as the browser gives it: « ?code=… », or nothing. */
  readonly search: string;
}

export interface GuardOptions {
  /** The pages whose screen exists; without it, all of them. */
  readonly available?: ReadonlySet<PageName>;
}

export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: string; readonly search?: string }
  | { readonly kind: 'exchange'; readonly code: string; readonly state: string | null }
  | { readonly kind: 'not-found'; readonly reason: 'unknown' | 'id' | 'group' };

const HOME = pages.home.path;

/** Decides on a visit before any screen shows. The order of the rules is part of them. */
export function decide(
  location: GuardedLocation,
  session: { readonly role: Role } | null,
  options: GuardOptions = {},
): Decision {
  const match = pageAt(location.pathname);
  const page = 'name' in match ? match.name : null;
  const query = new URLSearchParams(location.search);

  if (page === 'callback' && query.get('error')) return { kind: 'redirect', to: HOME, search: location.search };

  const code = query.get('code');
  if (code && (page === 'home' || page === 'callback')) return { kind: 'exchange', code, state: query.get('state') };

  if (!session) return page === 'home' ? { kind: 'stay' } : { kind: 'redirect', to: HOME };

  if (page && !mayOpen(page, session.role)) return { kind: 'redirect', to: pathOf('dashboard') };

  const moved = movedTo(location.pathname, location.search);
  if (moved) return { kind: 'redirect', ...moved };

  const numbered = 'invalid' in match && match.invalid === 'unknown' ? numberedOver(location.pathname) : undefined;
  if (numbered && mayOpen(numbered.page, session.role))
    return { kind: 'redirect', to: numbered.to, search: numbered.search };

  if ('invalid' in match) return { kind: 'not-found', reason: match.invalid };
  if (options.available && !options.available.has(match.name)) return { kind: 'not-found', reason: 'unknown' };
  return { kind: 'stay' };
}
