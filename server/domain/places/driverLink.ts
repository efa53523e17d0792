import { createHmac, timingSafeEqual } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type SecretKey, type SecretKeys, signingKey } from '../../platform/crypto/keys.ts';

/** The round that a link is made for. */
export interface LinkedRound {
  readonly accountId: number;
  readonly id: number;
}

/** Of the read link: the last Paris day on which it opens its round. */
export interface OpenLink {
  readonly lastDay: string;
}

const SIGNATURE_BYTES = 16;

/**
 * The last day on which the link of a round opens it: the one after the round, tomorrow at the
 * earliest.
 */
export function lastDayOf(day: string, now: Date): string {
  const [after, tomorrow] = [addDays(day, 1), addDays(parisDay(now), 1)];
  return after > tomorrow ? after : tomorrow;
}

/**
 * The part of a round's link behind its address: `2026-11-25.…`. Only who has the secret can make
 * one, for a round and a day.
 */
export const driverLink = ({ active }: Pick<SecretKeys, 'active'>, round: LinkedRound, lastDay: string): string =>
  linkBy(active, round, lastDay);

/**
 * Reads a round's link; undefined when it is not ours, or another round's. Whether its day is over
 * is for the caller to see.
 */
export function readDriverLink({ listed }: SecretKeys, round: LinkedRound, text: string): OpenLink | undefined {
  const lastDay = /^(\d{4}-\d{2}-\d{2})\.[\w-]{22}$/.exec(text)?.[1];
  if (lastDay === undefined) return undefined;
  const sent = Buffer.from(text);
  const isOurs = listed.some((key) => {
    const own = Buffer.from(linkBy(key, round, lastDay));
    return own.length === sent.length && timingSafeEqual(own, sent);
  });
  return isOurs ? { lastDay } : undefined;
}

function linkBy(key: SecretKey, { accountId, id }: LinkedRound, lastDay: string): string {
  const signature = createHmac('sha256', signingKey(key, 'boucle/rounds'))
    .update(`${accountId}.${id}.${lastDay}`)
    .digest();
  return `${lastDay}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}
