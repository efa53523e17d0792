import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Wrong secrets that one address may show for one access in a minute. */
export const WRONG_SECRETS_A_MINUTE = 10;

/** In memory, for each process: a limit that writes would make each guess a write. */
const limiter = new RateLimiterMemory({ points: WRONG_SECRETS_A_MINUTE, duration: 60 });

/**
 * Counts a wrong secret, and returns the seconds to wait once there were too many. The right secret is never held up: it is 256 bits
 * long, so that the limit spares the server and no guess would succeed without it.
 */
export async function countWrongSecret(clientId: string, address: string | null): Promise<number | undefined> {
  try {
    await limiter.consume(JSON.stringify([clientId.slice(0, 100), networkOf(address ?? '')]));
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}

/** An IPv4 address, or the /64 of an IPv6 one: whoever has one of it has them all. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
