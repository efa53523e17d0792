import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';

/**
 * Behind these comes what opens something to anyone who has it: a link of a mail, the payment of a
 * cagnotte.
 */
const SECRETS_BEHIND =
  /^(\/admin\/password|\/oauth\/sign-up|\/payments|\/accountant|\/stripe-simulator\/(?:connect|pay))\/.+/;
/** Kinds of requests in Prometheus; the first that fits. */
const KINDS: readonly (readonly [address: RegExp, kind: string])[] = [
  [/^\/(healthz|readyz|metrics)$/, 'probe'],
  [new RegExp(`^${PARTNER_API}/`), 'partners'],
  [new RegExp(`^${ADMIN_API}/`), 'console'],
  [/^\/(oauth|admin\/(login|password|second-factor|google))(\/|\?|$)/, 'sign_in'],
  [/^\/webhooks\//, 'webhook'],
];

/** The path of an address as a log may show it: without search terms, without secrets. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(SECRETS_BEHIND, '$1/[…]');
}

/**
 * The kind of an address: few of them, whatever callers ask for. `site` for pages, files and all
 * that has no other.
 */
export const kindOf = (url: string): string => KINDS.find(([address]) => address.test(url))?.[1] ?? 'site';
