import { type AnyContractProcedure } from '@orpc/contract';
import { type RequestContext } from '../platform/api/context.ts';
import { refuseUnknownKeys, unknownNames } from '../platform/api/unknownKeys.ts';
import { transportOf } from './context.ts';

/**
 * Calls in use before unknown keys were checked: a program that sends too much goes on working,
 * with a warning. The list never grows: a call that is not in it refuses.
 */
export const WARNED_CALLS: ReadonlySet<string> = new Set([
  'initiatives.list',
  'restaurants.formats',
  'restaurants.containers',
  'customer.current',
  'customer.containers',
  'customer.code',
  'orders.create',
  'orders.read',
  'orders.formats',
  'orders.changeFormat',
  'orders.validate',
  'orders.finish',
  'orders.cancel',
  'orders.fix',
  'transactions.record',
  'transactions.read',
  'transactions.confirm',
  'transactions.cancel',
  'consent.revoke',
]);

const MOST_KEPT = 20;

/**
 * Refuses unknown keys, or, on a call that always took them, warns by a header and in the register
 * of calls.
 */
export function lookForUnknownKeys(
  call: string,
  procedure: Pick<AnyContractProcedure, '~orpc'>,
  input: unknown,
  context: RequestContext,
): void {
  if (!WARNED_CALLS.has(call)) {
    refuseUnknownKeys(procedure, input, context);
    return;
  }
  const ignored = unknownNames(procedure, input, context).slice(0, MOST_KEPT).map(asToken);
  if (ignored.length === 0) return;
  transportOf(context).ignored = ignored;
  // RFC 7234, 5.5: a text of ASCII in quotes.
  context.answerHeaders['warning'] = `299 boucle "Sans effet, inconnu de cet appel - ${ignored.join(', ')}"`;
}

/** A name as a header can say it. */
const asToken = (name: string): string => name.slice(0, 60).replaceAll(/[^\w.-]/g, '?');
