import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { latePapers } from '../../documents/invoiceReminders/latePapers.ts';
import { recallWindowOf } from '../../domain/places/recall/recallQueries.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import {
  comingPrice,
  closedPoint,
  deliveryFacts,
  formatsOffered,
  gapFacts,
  recalledLot,
  requestFacts,
  roundFacts,
  givenRound,
  countPlaces,
  activeRestaurant,
  statementFacts,
} from './facts.ts';
import { monthStatementMessage } from '../../outside/mails/messages/monthStatementMessage.ts';
import { atPlaces, billed, type Concerned, customers, people } from '../../outside/mails/messages/recipients.ts';
import { exceptedLoans, holdersOf, openClaim } from './customerFacts.ts';
import {
  activatedWords,
  claimQuestionWords,
  countWords,
  deliveredWords,
  deliveryWords,
  gapWords,
  plannedWords,
  pointClosedWords,
  priceWords,
  recallWords,
  refusedWords,
  roundWords,
  type Words,
} from './words.ts';
import { exceptedWords } from './loanWords.ts';
import { reminderWords, statementWords } from './statementWords.ts';

/** Recipients of an act's message, and its words. */
interface Declared extends Words {
  readonly recipients: readonly Concerned[];
}

/** Undefined where the thing is unknown, or was not done, or was taken back. */
type Declare = (tx: Tx, accountId: number, id: number) => Promise<Declared | undefined>;

/** Owners of the restaurant of a request, and its author: a person of a partner, or its people. */
async function askers(
  tx: Tx,
  accountId: number,
  {
    restaurantId,
    askedBy,
    partnerId,
  }: { restaurantId: number | null; askedBy: number | null; partnerId: number | null },
): Promise<Concerned[]> {
  const owners = await atPlaces(tx, accountId, 'restaurant', restaurantId === null ? [] : [restaurantId]);
  if (owners.some(({ personId }) => personId === askedBy)) return owners;
  const asking =
    partnerId === null
      ? []
      : askedBy === null
        ? await atPlaces(tx, accountId, 'partner', [partnerId])
        : await people(tx, accountId, [askedBy]);
  return asking.length === 0 ? owners : [...asking, ...owners.map((owner) => ({ ...owner, chosen: false }))];
}

const requestIn =
  (
    status: 'planned' | 'refused' | 'delivered',
    wordsOf: (facts: Awaited<ReturnType<typeof requestFacts>> & object) => Words,
  ): Declare =>
  async (tx, accountId, id) => {
    const facts = await requestFacts(tx, accountId, id);
    if (facts?.status !== status) return undefined;
    return { ...wordsOf(facts), recipients: await askers(tx, accountId, facts) };
  };

const excepted =
  (step: 'pardoned' | 'extended'): Declare =>
  async (tx, accountId, id) => {
    const loans = await exceptedLoans(tx, accountId, id, step);
    return loans && { ...exceptedWords(loans), recipients: await customers(tx, accountId, [loans.customerId]) };
  };

/** Each act that concerns somebody. */
export const ACTS: Readonly<Record<MessageAct, Declare>> = {
  delivery: async (tx, accountId, id) => {
    const facts = await deliveryFacts(tx, accountId, id);
    if (facts === undefined || facts.isReversed) return undefined;
    return { ...deliveryWords(facts), recipients: await atPlaces(tx, accountId, 'restaurant', [facts.restaurantId]) };
  },

  request_planned: requestIn('planned', (facts) => plannedWords({ ...facts, day: facts.day ?? '' })),
  request_refused: requestIn('refused', (facts) => refusedWords({ ...facts, reason: facts.answer ?? '' })),
  request_delivered: requestIn('delivered', deliveredWords),

  recall: async (tx, accountId, id) => {
    const lot = await recalledLot(tx, accountId, id);
    if (lot === undefined) return undefined;
    const { restaurant, formats } = await recallWindowOf(tx, accountId, lot);
    const supplies = formats.flatMap((format) => format.supplies);
    const idsOf = (places: readonly ({ readonly id: number } | null)[]) => [
      ...new Set(places.flatMap((place) => (place === null ? [] : [place.id]))),
    ];
    return {
      ...recallWords({ number: lot.number, reason: lot.reason, formats: lot.formats }),
      recipients: [
        ...(await atPlaces(tx, accountId, 'restaurant', idsOf([restaurant, ...supplies.map((one) => one.restaurant)]))),
        ...(await atPlaces(
          tx,
          accountId,
          'partner',
          idsOf(supplies.filter((one) => one.restaurant === null).map((one) => one.partner)),
        )),
        ...(await customers(
          tx,
          accountId,
          await holdersOf(
            tx,
            accountId,
            restaurant === null
              ? formats.flatMap((format) =>
                  format.supplies.flatMap(({ restaurant: at, at: since }) =>
                    at === null ? [] : { formatId: format.format_id, restaurantId: at.id, since },
                  ),
                )
              : // What a restaurant washes for itself leaves no transaction.
                lot.formatIds.map((formatId) => ({ formatId, restaurantId: restaurant.id, since: lot.closed_at })),
          ),
        )),
      ],
    };
  },

  round: async (tx, accountId, id) => {
    const round = await roundFacts(tx, accountId, id);
    if (round === undefined || round.status === 'draft') return undefined;
    const before = await givenRound(tx, accountId, id);
    const recipients =
      round.driverId === null
        ? await atPlaces(tx, accountId, 'partner', round.partnerId === null ? [] : [round.partnerId])
        : await people(tx, accountId, [round.driverId]);
    const isKnown = recipients.some(({ personId }) => personId !== null && before.includes(personId));
    const status = round.status === 'cancelled' ? 'cancelled' : isKnown ? 'changed' : 'given';
    return { ...roundWords({ ...round, status }), recipients };
  },

  round_taken: async (tx, accountId, id) => {
    const round = await roundFacts(tx, accountId, id);
    if (round === undefined) return undefined;
    const before = await givenRound(tx, accountId, id);
    const former = before.filter((person) => person !== round.driverId);
    return { ...roundWords({ ...round, status: 'taken' }), recipients: await people(tx, accountId, former) };
  },

  point_closed: async (tx, accountId, id) => {
    const point = await closedPoint(tx, accountId, id);
    if (point === undefined) return undefined;
    return {
      ...pointClosedWords(point.name),
      recipients: [
        ...(await atPlaces(tx, accountId, 'restaurant', point.restaurantId === null ? [] : [point.restaurantId])),
        ...(await atPlaces(tx, accountId, 'partner', point.partnerIds)),
      ],
    };
  },

  gap_settled: async (tx, accountId, id) => {
    const gap = await gapFacts(tx, accountId, id);
    if (gap === undefined) return undefined;
    return {
      ...gapWords(gap),
      recipients: await atPlaces(tx, accountId, gap.audience, [gap.placeId]),
    };
  },

  claim_question: async (tx, accountId, id) => {
    const claim = await openClaim(tx, accountId, id);
    if (claim === undefined) return undefined;
    const to = [claim.claimantId];
    return {
      ...claimQuestionWords({ ...claim, number: id }),
      recipients:
        claim.by === 'customer' ? await customers(tx, accountId, to) : await atPlaces(tx, accountId, claim.by, to),
    };
  },

  loan_pardoned: excepted('pardoned'),
  loan_extended: excepted('extended'),

  price: async (tx, accountId, id) => {
    const price = await comingPrice(tx, accountId, id, tx.now());
    if (price === undefined) return undefined;
    return {
      ...priceWords({ ...price, day: parisDay(price.from) }),
      recipients: [
        ...(await atPlaces(tx, accountId, 'restaurant', await formatsOffered(tx, accountId, id))),
        ...(await customers(
          tx,
          accountId,
          await holdersOf(tx, accountId, [{ formatId: id, restaurantId: null, since: null }]),
        )),
      ],
    };
  },

  count: async (tx, accountId, id) => {
    const counted = await countPlaces(tx, accountId, id);
    if (counted === undefined) return undefined;
    return {
      ...countWords(counted.title),
      recipients: [
        ...(await atPlaces(tx, accountId, 'restaurant', counted.restaurantIds)),
        ...(await atPlaces(tx, accountId, 'partner', counted.partnerIds)),
      ],
    };
  },

  restaurant_activated: async (tx, accountId, id) => {
    const name = await activeRestaurant(tx, accountId, id);
    if (name === undefined) return undefined;
    return { ...activatedWords(name), recipients: await atPlaces(tx, accountId, 'restaurant', [id]) };
  },

  partner_statement: monthStatementMessage,

  statement: async (tx, accountId, id) => {
    const facts = await statementFacts(tx, accountId, id);
    return facts && { ...statementWords(facts), recipients: await billed(tx, accountId, [facts.restaurantId]) };
  },

  // Nothing reminds of a paper that is disputed or was sent back.
  reminder: async (tx, accountId, id) => {
    const until = addDays(parisDay(tx.now()), -1);
    const late = await latePapers(tx, accountId, { from: '2000-01-01', until });
    const facts = await statementFacts(tx, accountId, id);
    if (facts === undefined || late.every((one) => one.paper !== 'statement' || one.id !== id)) return undefined;
    return { ...reminderWords(facts), recipients: await billed(tx, accountId, [facts.restaurantId]) };
  },
};
