import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { cardPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { randomUUID } from 'node:crypto';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { seal, tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { cardRows } from '../../domain/holders/cardRows.ts';
import { cardCsv } from '../../domain/holders/cardCsv.ts';
import { listCards } from '../../domain/holders/cards.ts';
import { balanceOf } from '../../domain/holders/balance.ts';
import { credit } from '../../domain/holders/credit.ts';
import { fixStock } from '../../domain/holders/stockFix.ts';
import { writeTries } from '../../domain/holders/pinTries.ts';
import { moneyOf } from '../../domain/holders/money.ts';
import { stocksOf } from '../../domain/holders/stocks.ts';
import { holderTransactions, holderTransactionsCsv } from '../../domain/holders/transactions.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { notFound } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { record } from '../../domain/ledger/record.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { maxBalanceCents } from '../../domain/accounts/maxBalance.ts';
import { cardSecrets, cardsByUuid, insertBatch, markPrinted } from './queries.ts';
import { assertPrintable, assertWithinCap, drawPin } from './rules.ts';

const THE_CARD = 'Cette carte';

/** The card, or 404 when the account has none of that number. */
async function oneCard(tx: Tx, accountId: number, id: number): Promise<CardHolder> {
  const [card] = await cardRows(tx, accountId, [id]);
  if (card === undefined) throw notFound(THE_CARD);
  return card;
}

/**
 * The PIN of a card; null when it cannot be read, which is logged: the rest of the card is shown
 * all the same.
 */
const pinOf = (
  keys: SecretKeys,
  accountId: number,
  { uuid, sealed_pin }: { readonly uuid: string; readonly sealed_pin: Buffer },
): string | null => tryOpen(keys, placeIn('pin', accountId, uuid), sealed_pin) ?? null;

/** Cards: what `contract/features/cards/calls.ts` promises. */
export const cards = {
  list: calls.cards.list.handler(async ({ context, input }) => {
    const { rows, count } = await listCards(context.tx, accountOf(context.caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.cards.csv.handler(({ context, input }) =>
    cardCsv(context.dependencies.database, accountOf(context.caller), input),
  ),

  read: calls.cards.read.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const secrets = await cardSecrets(context.tx, accountId, input.id);
    if (secrets === undefined) throw notFound(THE_CARD);
    const card = await oneCard(context.tx, accountId, input.id);
    const pin = input.with === 'pin' ? pinOf(context.dependencies.secret, accountId, secrets) : null;
    return { data: { ...card, pin } };
  }),

  create: calls.cards.create.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const initialAmountCents = toCents(input.initial_amount);
    assertWithinCap(initialAmountCents, await maxBalanceCents(context.tx, accountId));
    const ids = await insertBatch(context.tx, accountId, {
      initialAmountCents,
      funding: input.funding ?? 'offered',
      personId: context.caller.personId,
      cards: Array.from({ length: input.quantity }, () => {
        const uuid = randomUUID();
        return { uuid, sealedPin: seal(context.dependencies.secret, placeIn('pin', accountId, uuid), drawPin()) };
      }),
    });
    context.details['quantity'] = input.quantity;
    context.details['cards'] = ids;
    context.details['initial_amount'] = input.initial_amount;
    // Read back with the PIN each was really given: which card takes which is the database's
    // business.
    const created = await cardRows(context.tx, accountId, ids);
    const uuids = created.map(({ uuid }) => uuid);
    const given = await cardsByUuid(context.tx, accountId, uuids, false);
    const pins = new Map(given.map((card) => [card.id, pinOf(context.dependencies.secret, accountId, card)]));
    return { data: created.map((card) => ({ ...card, pin: pins.get(card.id) ?? null })) };
  }),

  print: calls.cards.print.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const found = await cardsByUuid(context.tx, accountId, input.uuids, true);
    assertPrintable(input.uuids, found);
    const ids = found.map(({ id }) => id);
    await markPrinted(context.tx, accountId, ids);
    context.details['cards'] = ids;
    return { data: await cardRows(context.tx, accountId, ids) };
  }),

  pdf: calls.cards.pdf.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const found = await cardsByUuid(context.tx, accountId, input.uuids, false);
    assertPrintable(input.uuids, found);
    context.details['cards'] = found.map(({ id }) => id);
    const printed = found.map((card) => ({
      id: card.id,
      link: consoleOrigin(context.dependencies.config) + cardPagePath(card.uuid),
      pin: pinOf(context.dependencies.secret, accountId, card) ?? 'illisible',
      initialAmountCents: card.initial_amount_cents,
    }));
    return PaperToMake.pdf('cards', printed, input.layout, await brandOf(context.tx, accountId));
  }),

  pin: calls.cards.pin.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const secrets = await cardSecrets(context.tx, accountId, input.id);
    if (secrets === undefined) throw notFound(THE_CARD);
    return { data: { id: secrets.id, pin: pinOf(context.dependencies.secret, accountId, secrets) } };
  }),

  activate: calls.cards.activate.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    await oneCard(context.tx, accountId, input.id);
    await record(context.tx, accountId, {
      type: 'activate_card',
      holder: { kind: 'card', id: input.id },
      adminId: context.caller.personId,
      ...(input.means === undefined ? {} : { means: input.means }),
      ...(input.restaurant_id === undefined ? {} : { restaurantId: input.restaurant_id }),
    });
    return { data: await oneCard(context.tx, accountId, input.id) };
  }),

  deactivate: calls.cards.deactivate.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    await oneCard(context.tx, accountId, input.id);
    await record(context.tx, accountId, {
      type: 'deactivate_card',
      holder: { kind: 'card', id: input.id },
      adminId: context.caller.personId,
    });
    return { data: await oneCard(context.tx, accountId, input.id) };
  }),

  unlock: calls.cards.unlock.handler(async ({ context: { tx, caller }, input }) => {
    const card = await oneCard(tx, accountOf(caller), input.id);
    await writeTries(tx, accountOf(caller), card.id, 0);
    return { data: card };
  }),

  credit: calls.cards.credit.handler(({ context, input }) => credit(context, { kind: 'card', id: input.id }, input)),

  stockFix: calls.cards.stockFix.handler(({ context, input }) =>
    fixStock(context, { kind: 'card', id: input.id }, input),
  ),

  money: calls.cards.money.handler(async ({ context: { tx, caller }, input }) => {
    await oneCard(tx, accountOf(caller), input.id);
    return { data: await moneyOf(tx, accountOf(caller), { kind: 'card', id: input.id }) };
  }),

  balance: calls.cards.balance.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    await oneCard(context.tx, accountId, input.id);
    return { data: await balanceOf(context.tx, accountId, { kind: 'card', id: input.id }) };
  }),

  stocks: calls.cards.stocks.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    await oneCard(context.tx, accountId, input.id);
    return { data: await stocksOf(context.tx, accountId, { kind: 'card', id: input.id }) };
  }),

  transactions: calls.cards.transactions.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    await oneCard(context.tx, accountId, input.id);
    const { rows, count } = await holderTransactions(context.tx, accountId, { kind: 'card', id: input.id }, input);
    return { data: rows, meta: { count } };
  }),

  transactionsCsv: calls.cards.transactionsCsv.handler(async ({ context, input }) => {
    await oneCard(context.tx, accountOf(context.caller), input.id);
    return holderTransactionsCsv(context, { kind: 'card', id: input.id }, input);
  }),
};
