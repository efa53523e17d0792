import { randomInt } from 'node:crypto';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { CARD_PIN_LENGTH } from '@boucle/contract/base/constants.ts';
import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type PrintableCard } from './queries.ts';

/** A PIN of the shortest length allowed, drawn evenly; leading zeros count. */
export function drawPin(): string {
  const length = CARD_PIN_LENGTH.min;
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** Refuses an initial amount that a cagnotte may not hold. */
export function assertWithinCap(cents: number, capCents: number): void {
  if (cents > capCents) {
    throw invalidField('initial_amount', `Une cagnotte est plafonnée à ${euro(eurosOf(capCents))}.`);
  }
}

/** Refuses to print a card that is not there, or that no one can use any more. */
export function assertPrintable(asked: readonly string[], found: readonly PrintableCard[]): void {
  const known = new Set(found.map(({ uuid }) => uuid));
  const missing = asked.filter((uuid) => !known.has(uuid)).length;
  if (missing > 0)
    throw invalidField('uuids', missing === 1 ? 'Une carte est introuvable.' : `${missing} cartes sont introuvables.`);
  const disabled = found.filter(({ status }) => status === 'disabled').map(({ id }) => cardNumber(id));
  if (disabled.length === 1)
    throw invalidField('uuids', `La carte ${disabled[0] ?? ''} est désactivée\u00a0: elle ne s’imprime plus.`);
  if (disabled.length > 1)
    throw invalidField(
      'uuids',
      `Des cartes désactivées ne s’impriment plus\u00a0: ${disabled.slice(0, 5).join(', ')}${disabled.length > 5 ? '…' : ''}.`,
    );
}
