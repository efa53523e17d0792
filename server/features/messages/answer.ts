import { quantity } from '@boucle/contract/base/format.ts';
import {
  answersTo,
  type MessageAct,
  type MessageAnswer,
  type MessageAudience,
} from '@boucle/contract/shared/messages/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, refused } from '../../platform/http/errors.ts';
import { type DeliveredLine, deliveryFacts } from './facts.ts';

/** The act that is answered, for which audience, by which message; null for a place's address. */
export interface Answering {
  readonly act: MessageAct;
  readonly thingId: number;
  readonly audience: MessageAudience;
  readonly audienceId: number;
  readonly messageId: number;
  readonly personId: number | null;
}

interface Answer {
  readonly answer: MessageAnswer;
  /** Of each delivered format, what was received; the ones left out are as delivered. */
  readonly received?: readonly { readonly format_id: number; readonly quantity: number }[] | undefined;
}

/**
 * Keeps the one answer to an act. What a restaurant received otherwise than delivered opens an
 * incident for each format: nothing moves in the books. 409 once it is answered; 422, before
 * anything is written, for an answer that its act does not have, and a delivery taken back.
 */
export async function keepAnswer(
  tx: Tx,
  accountId: number,
  { act, thingId, audience, audienceId, messageId, personId }: Answering,
  { answer, received = [] }: Answer,
): Promise<{ incidentIds: number[] }> {
  if (!answersTo(act).includes(answer))
    throw invalidField('answer', 'Cette réponse n’est pas de celles que ce message propose.');
  const delivery = act === 'delivery' ? await standing(tx, accountId, thingId) : undefined;
  const gaps = delivery === undefined || answer !== 'differs' ? [] : gapsOf(delivery.lines, received);
  const { rowCount } = await tx.raw({
    text: `insert into message_answers (account_id, act, thing_id, audience, audience_id, message_id, answer, answered_at, person_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [accountId, act, thingId, audience, audienceId, messageId, answer, tx.now(), personId],
  });
  if (rowCount === 0) throw conflict('Vous avez déjà répondu\u00a0: pour en dire plus, écrivez à l’initiative.');
  if (delivery === undefined || gaps.length === 0) return { incidentIds: [] };
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into incidents (account_id, created_at, kind, transaction_id, format_id, quantity, fewer, reported_by, place, place_id,
             restaurant_id, partner_id, detail)
           select $1, $2, 'received', $3, l.format_id, abs(l.delta), l.delta < 0, $4, 'R', $5, $5, $6, l.detail
             from unnest($7::bigint[], $8::int[], $9::text[]) as l(format_id, delta, detail) returning id`,
    values: [
      ...[accountId, tx.now(), thingId, personId, delivery.restaurantId, delivery.partnerId],
      gaps.map(({ formatId }) => formatId),
      gaps.map(({ delta }) => delta),
      gaps.map(({ detail }) => detail),
    ],
  });
  return { incidentIds: rows.map(({ id }) => id) };
}

/** A delivery that nothing took back. */
async function standing(tx: Tx, accountId: number, id: number) {
  const delivery = await deliveryFacts(tx, accountId, id);
  if (delivery === undefined || delivery.isReversed)
    throw refused('Cette livraison a été annulée\u00a0: il n’y a plus rien à confirmer.');
  return delivery;
}

/** Formats of which not as many came as were delivered. 422 where none differs, or is unknown. */
function gapsOf(delivered: readonly DeliveredLine[], received: NonNullable<Answer['received']>) {
  const wrong = received.find((line) => delivered.every(({ format_id }) => format_id !== line.format_id));
  if (wrong !== undefined) throw invalidField('received', 'Un de ces formats n’a pas été livré.');
  const gaps = delivered.flatMap(({ format_id: formatId, quantity: pieces }) => {
    const came = received.find((line) => line.format_id === formatId)?.quantity ?? pieces;
    const detail = `Livré ${quantity(pieces)}, reçu ${quantity(came)}`;
    return came === pieces ? [] : [{ formatId, delta: came - pieces, detail }];
  });
  if (gaps.length === 0)
    throw invalidField('received', 'C’est ce qui a été livré\u00a0: répondez «\u00a0Tout est là\u00a0».');
  return gaps;
}
