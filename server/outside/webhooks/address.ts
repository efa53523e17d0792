import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 of no receiver on the Internet (IANA's special-purpose registry), and Azure's metadata. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
/** Within IPv6's public unicast: protocols, documentation, and what holds an IPv4 address. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** The rest of IPv6 is loopback, link-local, private, mapped, translated or multicast. */
const UNICAST = new BlockList();
UNICAST.addSubnet('2000::', 3, 'ipv6');

/** Whether a numeric address is one of the Internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The host of an URL, an IPv6 one without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * The address to connect to: undefined when a single one of the host is not public. IPv4 first,
 * which every server has. Throws what the resolver throws.
 */
export async function checkedAddress(host: string, resolve: Resolve): Promise<string | undefined> {
  const addresses = isIP(host) > 0 ? [host] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(isPublic)) return undefined;
  return addresses.find(isIPv4) ?? addresses[0];
}
