import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../platform/http/network.ts';

/** Wrong secrets that one address may show for one access in a minute. */
export const WRONG_SECRETS_A_MINUTE = 10;

/** In memory, for each process: a limit that writes would make each guess a write. */
const limiter = new RateLimiterMemory({ points: WRONG_SECRETS_A_MINUTE, duration: 60 });

/**
 * Counts a wrong secret, and returns the seconds to wait once there were too many. The right secret
 * is never held up: it is 256 bits long, so that the limit spares the server and no guess would
 * succeed without it.
 */
export async function countWrongSecret(clientId: string, address: string | null): Promise<number | undefined> {
  try {
    await limiter.consume(JSON.stringify([clientId.slice(0, 100), networkOf(address)]));
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}
