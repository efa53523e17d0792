import { toCents } from '@boucle/contract/base/primitives.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { changeByTwo } from '../../platform/api/changeByTwo.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { notFound } from '../../platform/http/errors.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { cancel, review } from './acts.ts';
import { countCsv } from './csv.ts';
import { readCount } from './detail.ts';
import { dueCsv, duePlace, duePlaces, dueTotalsOf, schedulePlace } from './due.ts';
import { enterReadings } from './enter.ts';
import { inviteGuest, readGuests, revokeGuest } from './guests/guests.ts';
import { countOwn, ownCounts } from './guests/ownCounts.ts';
import { decideMoment, readLine } from './lineDetail.ts';
import { openCount, placesOf } from './open.ts';
import { postCount } from './post.ts';
import { listCounts, totalsOf } from './queries.ts';
import { lockSettings, readSettings, writeSettings } from './settings.ts';
import { inTransit } from './transit.ts';

/** Stock counts: what `contract/features/stockCounts/calls.ts` promises. */
export const stockCounts = {
  list: calls.stockCounts.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listCounts(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.stockCounts.csv.handler(({ context: { caller, dependencies }, input }) =>
    countCsv(dependencies.database, accountOf(caller), input),
  ),

  totals: calls.stockCounts.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalsOf(tx, accountOf(caller), input),
  })),

  due: calls.stockCounts.due.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await duePlaces(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  dueCsv: calls.stockCounts.dueCsv.handler(({ context: { caller, dependencies }, input }) =>
    dueCsv(dependencies.database, accountOf(caller), input),
  ),

  dueTotals: calls.stockCounts.dueTotals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await dueTotalsOf(tx, accountOf(caller), input),
  })),

  settings: calls.stockCounts.settings.handler(async ({ context: { tx, caller } }) => ({
    data: await readSettings(tx, accountOf(caller)),
  })),

  updateSettings: calls.stockCounts.updateSettings.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await lockSettings(tx, accountId);
    const before = await readSettings(tx, accountId);
    expectVersion(askedVersion(context, input.version), before);
    const { version: _version, ...asked } = input;
    const after = { ...before, ...asked };
    await writeSettings(tx, accountId, { ...after, threshold_cents: toCents(after.threshold_value) });
    noteChange(context, before, asked);
    const raises = after.threshold_pieces > before.threshold_pieces || after.threshold_value > before.threshold_value;
    if (raises) await changeByTwo(tx, accountId, caller);
    return { data: await readSettings(tx, accountId) };
  }),

  schedule: calls.stockCounts.schedule.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const [place] = await placesOf(tx, accountId, [input], 'place_id');
    await schedulePlace(tx, accountId, input, input.every_days);
    const due = await duePlace(tx, accountId, input);
    if (place === undefined || due === undefined) throw notFound('Ce lieu');
    context.details['place'] = due.name;
    context.details['every_days'] = input.every_days;
    return { data: due };
  }),

  read: calls.stockCounts.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: (await readCount(tx, accountOf(caller), input.id, caller.personId)).detail,
  })),

  line: calls.stockCounts.line.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readLine(tx, accountOf(caller), input),
  })),

  open: calls.stockCounts.open.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const id = await openCount(tx, accountOf(caller), caller.personId, input);
    const { detail } = await readCount(tx, accountOf(caller), id, caller.personId);
    context.details['count'] = detail.title;
    return { data: detail };
  }),

  enter: calls.stockCounts.enter.handler(async ({ context: { tx, caller, details }, input }) => ({
    data: await enterReadings(
      { tx, accountId: accountOf(caller), personId: caller.personId, guestId: null, details },
      input,
    ),
  })),

  mine: calls.stockCounts.mine.handler(async ({ context }) => {
    const rows = await ownCounts(context);
    return { data: rows, meta: { count: rows.length } };
  }),

  countOwn: calls.stockCounts.countOwn.handler(async ({ context, input }) => ({
    data: await countOwn(context, input.id),
  })),

  guests: calls.stockCounts.guests.handler(async ({ context, input }) => ({
    data: await readGuests(context, input.id),
  })),

  inviteGuest: calls.stockCounts.inviteGuest.handler(async ({ context, input }) => ({
    data: await inviteGuest(context, input),
  })),

  revokeGuest: calls.stockCounts.revokeGuest.handler(async ({ context, input }) => ({
    data: await revokeGuest(context, input),
  })),

  decide: calls.stockCounts.decide.handler(async ({ context, input }) => ({
    data: await decideMoment(context, input),
  })),

  review: calls.stockCounts.review.handler(async ({ context, input }) => ({ data: await review(context, input) })),

  post: calls.stockCounts.post.handler(async ({ context, input }) => ({ data: await postCount(context, input) })),

  cancel: calls.stockCounts.cancel.handler(async ({ context, input }) => ({ data: await cancel(context, input) })),

  sheet: calls.stockCounts.sheet.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const { detail } = await readCount(tx, accountId, input.id, caller.personId);
    return PaperToMake.pdf(
      'countSheet',
      detail,
      await inTransit(tx, accountId, detail.id),
      await brandOf(tx, accountId),
    );
  }),
};
