import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { notFound } from '../../platform/http/errors.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { transactionById } from '../../domain/transactions/page.ts';
import { readerOf } from '../../platform/api/readers.ts';
import { roundFor } from './access.ts';
import { cancelRound, makeReady, orderStops, roundToPlan } from './acts.ts';
import { expectProposed, roundChoices } from './choices.ts';
import { roundCsv } from './csv.ts';
import { readRound } from './detail.ts';
import { estimateRound } from './estimate.ts';
import { linkOf, openLink, ownRounds } from './link.ts';
import { insertRound, updateRound } from './plan.ts';
import { listRounds, roundTotals } from './queries.ts';
import { proposeShares, splitRound } from './split.ts';
import { doStop, skipStop } from './stop.ts';

/** Rounds: what `contract/features/rounds/calls.ts` promises. */
export const rounds = {
  list: calls.rounds.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listRounds(tx, readerOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.rounds.csv.handler(({ context: { caller, dependencies }, input }) =>
    roundCsv(dependencies.database, accountOf(caller), input),
  ),

  totals: calls.rounds.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await roundTotals(tx, readerOf(caller), input),
  })),

  choices: calls.rounds.choices.handler(async ({ context: { tx, caller } }) => ({
    data: await roundChoices(tx, accountOf(caller)),
  })),

  estimate: calls.rounds.estimate.handler(async ({ context: { tx, caller }, input }) => ({
    data: await estimateRound(tx, accountOf(caller), input),
  })),

  mine: calls.rounds.mine.handler(async ({ context }) => {
    const rows = await ownRounds(context);
    return { data: rows, meta: { count: rows.length } };
  }),

  read: calls.rounds.read.handler(async ({ context, input }) => ({
    data: await readRound(context.tx, accountOf(context.caller), await roundFor(context, input.id)),
  })),

  create: calls.rounds.create.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    if (input.as_proposed) await expectProposed(tx, accountId, input.lines ?? []);
    const id = await insertRound(tx, accountId, caller.personId, input);
    await orderStops(context, await roundFor(context, id));
    if (input.ready) await makeReady(context, { id });
    const detail = await readRound(tx, accountId, await roundFor(context, id));
    context.details['round'] = detail.title;
    return { data: detail };
  }),

  update: calls.rounds.update.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const round = await roundToPlan(context, input);
    const asked = await updateRound(tx, accountId, round, { personId: caller.personId, asked: input });
    // The order stays the person's; its metres follow from what was changed.
    const after = await roundFor(context, round.id);
    const { stops } = await readRound(tx, accountId, after);
    await orderStops(
      context,
      after,
      stops.map(({ n }) => n),
    );
    noteChange(context, { ...round }, asked);
    return { data: await readRound(tx, accountId, await roundFor(context, round.id)) };
  }),

  order: calls.rounds.order.handler(async ({ context, input }) => {
    const round = await roundToPlan(context, input);
    await orderStops(context, round, input.stops);
    return { data: await readRound(context.tx, accountOf(context.caller), await roundFor(context, round.id)) };
  }),

  shares: calls.rounds.shares.handler(async ({ context, input: { id, drivers = 2, shares } }) => ({
    data: await proposeShares(context, { id, drivers, shares }),
  })),

  split: calls.rounds.split.handler(async ({ context, input }) => ({
    data: { ids: await splitRound(context, input) },
  })),

  ready: calls.rounds.ready.handler(async ({ context, input }) => ({
    data: await readRound(context.tx, accountOf(context.caller), await makeReady(context, input)),
  })),

  cancel: calls.rounds.cancel.handler(async ({ context, input }) => ({
    data: await readRound(context.tx, accountOf(context.caller), await cancelRound(context, input)),
  })),

  link: calls.rounds.link.handler(async ({ context, input }) => ({ data: await linkOf(context, input.id) })),

  open: calls.rounds.open.handler(async ({ context, input }) => ({
    data: await readRound(context.tx, accountOf(context.caller), await openLink(context, input)),
  })),

  done: calls.rounds.done.handler(async ({ context, input }) => ({
    data: await readRound(context.tx, accountOf(context.caller), await doStop(context, input)),
  })),

  skip: calls.rounds.skip.handler(async ({ context, input }) => ({
    data: await readRound(context.tx, accountOf(context.caller), await skipStop(context, input)),
  })),

  sheet: calls.rounds.sheet.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const detail = await readRound(tx, accountId, await roundFor(context, input.id));
    return PaperToMake.pdf('roundSheet', detail, await brandOf(tx, accountId));
  }),

  note: calls.rounds.note.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const detail = await readRound(tx, accountId, await roundFor(context, input.id));
    const number = Number.parseInt(input.file, 10);
    const stop = detail.stops.find(
      ({ place, lines }) => place === 'restaurant' && lines.some(({ transaction_id }) => transaction_id === number),
    );
    const row = stop === undefined ? undefined : await transactionById(tx, accountId, number);
    if (stop === undefined || row === undefined) throw notFound('Ce bon');
    const brand = await brandOf(tx, accountId);
    const restaurant = { account_name: brand.name, name: stop.name, address: stop.address.replace(', ', '\n') };
    return PaperToMake.pdf('deliveryNote', restaurant, row, brand);
  }),
};
