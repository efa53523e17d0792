import { SENT_WITHIN_DAYS } from '@boucle/contract/base/constants.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type OwnGuests } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { REFUSED_TYPES, type RefusedType } from '@boucle/contract/shared/incidents/refused.ts';
import { isRecord } from '../../../api/record.ts';
import { type Act, isAct, isListOf, isNumber, isText } from '../../../shared/outbox/kept.ts';
import { type ActWords } from '../../../shared/outbox/sending.ts';
import { type ReadUnit, unitsIn } from '../../../shared/units/readUnits.ts';
import { type Pieces } from '../act.ts';

/** Pieces of a format in an act that waits. */
interface WaitingLine {
  readonly format_id: number;
  readonly title: string;
  readonly quantity: number;
  /** Codes of the numbered containers among them. */
  readonly units?: readonly string[];
}

/** An act of the counter, kept on this device until the server has recorded it. */
export interface CounterAct extends Act {
  readonly type: RefusedType;
  readonly restaurant: number;
  readonly lines: readonly WaitingLine[];
  /** The card that gives back, by its QR code. */
  readonly card?: string;
  /** Of a refused one: whether the initiative knows of it, or did not take it. */
  readonly declared?: 'incident' | 'refused';
}

/** What the counter gives of an act. */
export type NewAct = Pick<CounterAct, 'type' | 'restaurant' | 'lines' | 'card'>;

const isLine = (value: unknown): value is WaitingLine =>
  isRecord(value) &&
  isNumber(value.format_id) &&
  isText(value.title) &&
  isNumber(value.quantity) &&
  (value.units === undefined || isListOf(value.units, isText));

const isCounterAct = (value: unknown): value is CounterAct =>
  isRecord(value) &&
  isAct(value) &&
  REFUSED_TYPES.some((type) => type === value.type) &&
  isNumber(value.restaurant) &&
  isListOf(value.lines, isLine) &&
  (value.card === undefined || isText(value.card)) &&
  (value.declared === undefined || value.declared === 'incident' || value.declared === 'refused');

/** A record of this device's store as an act; undefined when this version cannot send it. */
export const counterActOf = (value: unknown): CounterAct | undefined => (isCounterAct(value) ? value : undefined);

/** The lines of some pieces, with the titles of their formats. */
export const waitingLines = (
  pieces: Pieces,
  formats: OwnRestaurant['formats'],
  units: readonly ReadUnit[],
): WaitingLine[] =>
  formats.flatMap(({ id, title }) => {
    const quantity = pieces[id] ?? 0;
    return quantity === 0 ? [] : [{ format_id: id, title, quantity, ...unitsIn(units, id) }];
  });

/** The request that records an act, but for its times. */
export function requestOf({ type, restaurant, lines, card }: NewAct) {
  const containers = lines.map(({ format_id, quantity, units }) => ({
    format_id,
    quantity,
    ...(units && { units: [...units] }),
  }));
  const common = { restaurant_id: restaurant, containers };
  return type === 'return_container'
    ? { transaction_type: type, ...common, ...(card !== undefined && { card_uuid: card }) }
    : { transaction_type: type, ...common };
}

const TITLES: Readonly<Record<RefusedType, readonly [one: string, many: string]>> = {
  return_container: ['contenant repris d’une carte', 'contenants repris d’une carte'],
  grab_guest_container: ['contenant prêté à un invité', 'contenants prêtés à un invité'],
  return_guest_container: ['contenant repris d’un invité', 'contenants repris d’un invité'],
  customerless_refill: ['réutilisation comptée', 'réutilisations comptées'],
};

/** « 2 contenants repris d’une carte ». */
export function actTitle({ type, lines }: Pick<CounterAct, 'type' | 'lines'>): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count(pieces, ...TITLES[type]);
}

const DAY_MS = 86_400_000;

export const COUNTER_WORDS: ActWords = {
  keptFor: SENT_WITHIN_DAYS * DAY_MS,
  tooOld: `Cet acte a plus de ${SENT_WITHIN_DAYS}\u00a0jours\u00a0: il n’est plus envoyé, car il a pu être enregistré sans que cet appareil le sache.`,
};

/** Pieces of a format that acts of some types will move once they are recorded. */
function waitingOf(acts: readonly CounterAct[], format: number, ...types: readonly RefusedType[]): number {
  return acts
    .filter(({ type, refusal }) => refusal === null && types.includes(type))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { format_id, quantity }) => (format_id === format ? sum + quantity : sum), 0);
}

/**
 * Clean pieces that are free once what waits has left; never below zero. A reused piece stays clean
 * where the restaurant washes.
 */
export const leftClean = (
  free: number,
  acts: readonly CounterAct[],
  format: number,
  washMode: OwnRestaurant['wash_mode'],
): number =>
  Math.max(
    0,
    free -
      waitingOf(acts, format, 'grab_guest_container') -
      (washMode === 'restaurant' ? 0 : waitingOf(acts, format, 'customerless_refill')),
  );

/** What guests hold once what waits is recorded; undefined while nothing was ever read. */
export function heldByGuests(
  known: OwnGuests['formats'] | undefined,
  acts: readonly CounterAct[],
  formats: OwnRestaurant['formats'],
): { format_id: number; title: string; quantity: number }[] | undefined {
  return (
    known &&
    formats
      .map(({ id, title }) => ({
        format_id: id,
        title,
        quantity:
          (known.find(({ format_id }) => format_id === id)?.quantity ?? 0) +
          waitingOf(acts, id, 'grab_guest_container') -
          waitingOf(acts, id, 'return_guest_container'),
      }))
      .filter(({ quantity }) => quantity > 0)
  );
}
