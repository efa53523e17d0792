import { createHash, timingSafeEqual } from 'node:crypto';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type SecretKeys } from '../platform/crypto/keys.ts';
import { tryOpen } from '../platform/crypto/seal.ts';
import { placeIn } from '../platform/crypto/sealedColumns.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { lockTries, writeLock, writeTries } from '../domain/holders/pinTries.ts';

const MAX_WRONG = 5;
const LOCK_HOURS = 24;

type Verdict =
  | { card: { id: number; pin: 'right' | 'absent' } | 'unknown' }
  | { wrong: string }
  /** No one's mistake: no try is counted. */
  | { unreadable: string }
  | { wait: number; sentence: string };

/** How a card is named: by its QR code, or by its number. */
export type ShownCard = { readonly uuid: string } | { readonly number: string };

/**
 * The card that is shown and, when a PIN is, whether it is the right one. Wrong ones are counted
 * under lock: 1, 2, 4, then 8 seconds must pass before the next try; after the fifth the card is
 * locked for 24 hours, or until an administrator unlocks it.
 */
export async function tryPin(
  tx: Tx,
  secret: SecretKeys,
  accountId: number,
  shown: ShownCard,
  pin: string | undefined,
): Promise<Verdict> {
  const { rows } = await tx.raw<{ id: number; uuid: string; sealed_pin: Buffer }>({
    text: `select id, uuid, sealed_pin from card_holders where account_id = $1 and ${'uuid' in shown ? 'uuid' : 'id'} = $2`,
    values: [accountId, 'uuid' in shown ? shown.uuid : Number(shown.number)],
  });
  const [card] = rows;
  if (card === undefined) return { card: 'unknown' };
  if (pin === undefined) return { card: { id: card.id, pin: 'absent' } };

  const { wrongTries, seconds } = await lockTries(tx, accountId, card.id);
  const wait =
    wrongTries >= MAX_WRONG ? LOCK_HOURS * 3600 - seconds : wrongTries === 0 ? 0 : 2 ** (wrongTries - 1) - seconds;
  if (wait > 0 && wrongTries >= MAX_WRONG) {
    return { wait: Math.ceil(wait), sentence: lockedSentence(card.id) };
  }
  if (wait > 0)
    return {
      wait: Math.ceil(wait),
      sentence: `Code PIN erroné\u00a0: attendez ${Math.ceil(wait)}\u00a0s avant de réessayer.`,
    };
  const right = tryOpen(secret, placeIn('pin', accountId, card.uuid), card.sealed_pin);
  if (right === undefined) return { unreadable: unreadableSentence(card.id) };
  if (same(right, pin)) {
    if (wrongTries > 0) await writeTries(tx, accountId, card.id, 0);
    return { card: { id: card.id, pin: 'right' } };
  }
  // A day after the lock the count begins again.
  const tries = wrongTries >= MAX_WRONG ? 1 : wrongTries + 1;
  await writeTries(tx, accountId, card.id, tries);
  if (tries >= MAX_WRONG) await writeLock(tx, accountId, card.id);
  return { wrong: tries >= MAX_WRONG ? lockedSentence(card.id) : 'Ce code PIN n’est pas le bon.' };
}

const unreadableSentence = (cardId: number): string =>
  `Le code PIN de la carte ${cardNumber(cardId)} est illisible\u00a0: demandez à l’initiative d’en rendre la cagnotte.`;

const lockedSentence = (cardId: number): string =>
  `La carte ${cardNumber(cardId)} est bloquée après cinq codes PIN erronés\u00a0: attendez 24\u00a0heures, ou demandez à l’initiative de la débloquer.`;

/** In constant time whatever their lengths. */
function same(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
