import { pageAt } from '@boucle/contract/pageAt.ts';
import { type PageName } from '@boucle/contract/pages.ts';
import { movedTo } from '../shared/movedTo.ts';

/** Lists over which their numbered things open (`?open=12`): these have no page. */
const OPENED_OVER: ReadonlySet<string> = new Set([
  '/rounds',
  '/supply_requests',
  '/wash_lots',
  '/alerts',
  '/incidents',
  '/invoices',
  '/statements',
  '/formats',
  '/information_banners',
  '/accounts',
]);

/**
 * Where a number behind the address of such a list leads: `/rounds/12` to the round over its list;
 * undefined for any other address.
 */
export function numberedOver(
  pathname: string,
): { readonly page: PageName; readonly to: string; readonly search: string } | undefined {
  const [, list = '', id = ''] = /^(\/\w+)\/(\d+)\/?$/.exec(pathname) ?? [];
  if (!OPENED_OVER.has(list)) return undefined;
  const { to, search } = movedTo(list, `?open=${id}`) ?? { to: list, search: `?open=${id}` };
  const match = pageAt(to);
  return 'name' in match ? { page: match.name, to, search } : undefined;
}
