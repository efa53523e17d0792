import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Groups of an IPv6 address that one subscriber is given whole: a /64 holds more addresses than
 * anybody could count.
 */
const SUBSCRIBER_GROUPS = 4;

/**
 * The peer of a connection, or the client that our proxy names (`forwarded`, the header; undefined
 * without a proxy): the last address only, since callers write the earlier ones. Null when the
 * application is called without a socket, as tests do.
 */
export function addressOfCaller(
  forwarded: string | readonly string[] | undefined,
  peer: string | undefined,
): string | null {
  const last = forwarded?.toString().split(',').at(-1)?.trim();
  // A text that is no address may be anything: it would stand in sessions, in the journal and in
  // the limits.
  return last !== undefined && isIP(last) !== 0 ? last : (peer ?? null);
}

/**
 * Whose tries count together: an IPv4 address, the /64 of an IPv6 one (`2001:db8:0:1::/64`), the
 * IPv4 address that an IPv6 one maps. A text that is no address counts as it is written; '' without
 * any.
 */
export function networkOf(address: string | null): string {
  if (address === null || isIPv4(address)) return address ?? '';
  // A scope (« %eth0 ») names a card of this machine, no one's network.
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The eight groups of an IPv6 address, which the parser of addresses writes in one form whatever
 * was given.
 */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];
