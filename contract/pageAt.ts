import { PAGE_NAMES, type PageName, pageTable } from './pages.ts';
import { type ParamKind } from './base/pageShape.ts';
import { isTransactionGroup } from './shared/transactions/groups.ts';

export type PageMatch =
  | { readonly name: PageName; readonly params: Readonly<Record<string, string>> }
  /** No page has this path; or `name` has it, but for a param of the wrong kind. */
  | { readonly invalid: 'unknown' }
  | { readonly invalid: ParamKind; readonly name: PageName };

const nameByFixedPath = new Map(
  PAGE_NAMES.filter((name) => !pageTable[name].path.includes('$')).map((name) => [pageTable[name].path, name]),
);
const patterns = PAGE_NAMES.filter((name) => pageTable[name].path.includes('$')).map((name) => ({
  name,
  parts: pageTable[name].path.split('/'),
  kinds: pageTable[name].params,
}));

/**
 * The page standing at a path, with its params; or why there is none. A trailing slash changes
 * nothing.
 */
export function pageAt(pathname: string): PageMatch {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const fixed = nameByFixedPath.get(path);
  if (fixed) return { name: fixed, params: {} };

  const parts = path.split('/');
  for (const pattern of patterns) {
    if (pattern.parts.length !== parts.length) continue;
    if (!pattern.parts.every((part, index) => part.startsWith('$') || part === parts[index])) continue;
    const params = Object.fromEntries(
      pattern.parts.flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), parts[index] ?? '']] : [])),
    ) as Record<string, string>;
    const wrong = Object.entries(pattern.kinds).find(([param, kind]) => !isOfKind(params[param], kind));
    return wrong ? { invalid: wrong[1], name: pattern.name } : { name: pattern.name, params };
  }
  return { invalid: 'unknown' };
}

function isOfKind(value: string | undefined, kind: ParamKind): boolean {
  return kind === 'group' ? isTransactionGroup(value) : value !== undefined && /^\d+$/.test(value);
}
