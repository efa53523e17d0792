import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { count } from '@boucle/contract/base/format.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { blankTexts } from '@boucle/contract/base/fields/fields.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { closedWithContents, expectLikely } from '../../platform/api/likely.ts';
import { calls, scopeOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { record } from '../../domain/ledger/record.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import type { PosterWords } from '../../documents/papers/poster.ts';
import { posterWords } from '../../documents/papers/posterWords.ts';
import { accountNamed } from '../../domain/places/accountNamed.ts';
import { codePng, codeSvg } from '../../domain/places/codePictures.ts';
import { statedBy } from '../../domain/places/countedMoments.ts';
import { placeCriteria } from '../../domain/places/placeCriteria.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';
import { transactionsCsv } from '../../domain/transactions/csv.ts';
import { readTransactionSort } from '../../domain/transactions/order.ts';
import { transactionRow, transactionPage } from '../../domain/transactions/page.ts';
import { dropOffCsv } from './csv.ts';
import { listDropOffPoints } from './queries.ts';
import {
  accountSeen,
  assertPosition,
  assertRestaurant,
  onePoint,
  printedCode,
  rightsAfter,
  traced,
  tracedRights,
} from './rules.ts';
import {
  type DropOffFields,
  insertDropOffPoint,
  lockDropOffPoint,
  renewCode,
  restaurantChoices,
  rightsAt,
  updateDropOffPoint,
  writeRights,
} from './writeQueries.ts';

const BLANK: Omit<DropOffFields, 'name' | 'kind'> = {
  ...blankTexts(DROP_OFF_FIELDS),
  latitude: null,
  longitude: null,
  restaurant_id: null,
  capacity: null,
};

/**
 * Closes or opens a point; doing it twice changes nothing. What it holds stays there, and may still
 * be picked up.
 */
async function setStatus(
  context: { tx: Tx; caller: Caller } & Pick<RequestContext, 'details'>,
  id: number,
  status: 'active' | 'disabled',
  confirm?: boolean,
) {
  const { tx, caller } = context;
  await lockDropOffPoint(tx, accountSeen(caller), id);
  const before = await onePoint(tx, caller, id);
  if (before.status !== status) {
    const pieces = before.clean_containers_count + before.dirty_containers_count;
    if (status === 'disabled') expectLikely(confirm, [closedWithContents({ name: before.name, pieces })]);
    await updateDropOffPoint(tx, before, { status });
    noteChange(context, before, { status });
  }
  return { data: await onePoint(tx, caller, id) };
}

/** Drop-off points: what `contract/features/dropOffPoints/calls.ts` promises. */
export const dropOffPoints = {
  list: calls.dropOffPoints.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listDropOffPoints(tx, accountSeen(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.dropOffPoints.csv.handler(({ context: { caller, dependencies }, input }) =>
    dropOffCsv(dependencies.database, scopeOf(caller), caller.accountId ?? undefined, input),
  ),

  read: calls.dropOffPoints.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await onePoint(tx, caller, input.id),
  })),

  create: calls.dropOffPoints.create.handler(async ({ context, input: { account_id, ...asked } }) => {
    const { tx, caller } = context;
    const accountId = await accountNamed(tx, caller, account_id);
    const fields = { ...BLANK, ...asked };
    await assertRestaurant(tx, accountId, fields.restaurant_id);
    const id = await insertDropOffPoint(tx, accountId, fields);
    const created = await onePoint(tx, caller, id);
    noteChange(context, null, traced(created));
    return { data: created };
  }),

  update: calls.dropOffPoints.update.handler(async ({ context, input: { id, version, ...fields } }) => {
    const { tx, caller } = context;
    await lockDropOffPoint(tx, accountSeen(caller), id);
    const before = await onePoint(tx, caller, id);
    expectVersion(askedVersion(context, version), before);
    assertPosition({ ...before, ...fields });
    await assertRestaurant(tx, before.account_id, fields.restaurant_id);
    await updateDropOffPoint(tx, before, fields);
    const after = await onePoint(tx, caller, id);
    noteChange(context, traced(before), traced(after));
    return { data: after };
  }),

  deactivate: calls.dropOffPoints.deactivate.handler(({ context, input: { id, confirm } }) =>
    setStatus(context, id, 'disabled', confirm),
  ),

  reactivate: calls.dropOffPoints.reactivate.handler(({ context, input: { id } }) => setStatus(context, id, 'active')),

  stocks: calls.dropOffPoints.stocks.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const { account_id } = await onePoint(tx, caller, id);
    return { data: await placeStocks(tx, account_id, { place: 'D', id }) };
  }),

  pickup: calls.dropOffPoints.pickup.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const { account_id: accountId } = await onePoint(tx, caller, input.id);
    const { id } = await record(tx, accountId, {
      type:
        input.state === 'clean'
          ? 'admin_pickup_drop_off_point_clean_container'
          : 'admin_pickup_drop_off_point_dirty_container',
      dropOffPointId: input.id,
      adminId: caller.personId,
      lines: input.lines.map(lineOf),
      ...statedBy(input),
      ...(input.comments === undefined || input.comments === '' ? {} : { comment: input.comments }),
    });
    const row = await transactionRow(tx, accountId, id);
    context.details['collected'] = count(row.containers_count, 'contenant', 'contenants');
    return { data: row };
  }),

  transactions: calls.dropOffPoints.transactions.handler(async ({ context: { tx, caller }, input }) => {
    const { account_id: accountId } = await onePoint(tx, caller, input.id);
    const order = readTransactionSort(input.sort);
    const criteria = placeCriteria(input, { dropOffPointId: input.id });
    const { rows, count } = await transactionPage(tx, accountId, criteria, order, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  transactionsCsv: calls.dropOffPoints.transactionsCsv.handler(
    async ({ context: { tx, caller, dependencies }, input }) => {
      const { account_id: accountId } = await onePoint(tx, caller, input.id);
      return transactionsCsv(dependencies.database, {
        accountId,
        criteria: placeCriteria(input, { dropOffPointId: input.id }),
        order: readTransactionSort(input.sort),
        name: `transactions-point-${input.id}`,
      });
    },
  ),

  restaurants: calls.dropOffPoints.restaurants.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const { account_id } = await onePoint(tx, caller, id);
    return { data: await rightsAt(tx, account_id, id) };
  }),

  setRestaurants: calls.dropOffPoints.setRestaurants.handler(async ({ context, input: { id, restaurants } }) => {
    const { tx, caller } = context;
    await lockDropOffPoint(tx, accountSeen(caller), id);
    const { account_id: accountId } = await onePoint(tx, caller, id);
    for (const { restaurant_id } of restaurants) await assertRestaurant(tx, accountId, restaurant_id);
    const before = await rightsAt(tx, accountId, id);
    await writeRights(tx, accountId, id, rightsAfter(before, restaurants));
    const after = await rightsAt(tx, accountId, id);
    noteChange(context, tracedRights(before), tracedRights(after));
    return { data: after };
  }),

  restaurantChoices: calls.dropOffPoints.restaurantChoices.handler(
    async ({ context: { tx, caller }, input: { account_id } }) => ({
      data: await restaurantChoices(tx, await accountNamed(tx, caller, account_id)),
    }),
  ),

  code: calls.dropOffPoints.code.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => ({
    data: await printedCode(tx, caller, dependencies, id),
  })),

  codeSvg: calls.dropOffPoints.codeSvg.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    const svg = codeSvg(await printedCode(tx, caller, dependencies, id));
    return new Blob([svg], { type: 'image/svg+xml' });
  }),

  codePng: calls.dropOffPoints.codePng.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    const png = codePng(await printedCode(tx, caller, dependencies, id));
    return new Blob([new Uint8Array(png)], { type: 'image/png' });
  }),

  codePdf: calls.dropOffPoints.codePdf.handler(
    async ({ context: { tx, caller, dependencies }, input: { id, layout = 'a4' } }) => {
      const code = await printedCode(tx, caller, dependencies, id);
      const words = new Map([[code.accountId, await posterWords(tx, code.accountId)]]);
      return PaperToMake.pdf('codes', [code], words, [layout, code.name]);
    },
  ),

  codesPdf: calls.dropOffPoints.codesPdf.handler(
    async ({ context: { tx, caller, dependencies }, input: { ids, layout } }) => {
      const codes = [];
      for (const id of new Set(ids)) codes.push(await printedCode(tx, caller, dependencies, id));
      const words = new Map<number, PosterWords>();
      for (const id of new Set(codes.map(({ accountId }) => accountId))) words.set(id, await posterWords(tx, id));
      return PaperToMake.pdf('codes', codes, words, [layout, 'QR codes des points de dépôt']);
    },
  ),

  renewCode: calls.dropOffPoints.renewCode.handler(async ({ context, input: { id } }) => {
    const { tx, caller, dependencies } = context;
    const { account_id: accountId } = await onePoint(tx, caller, id);
    await renewCode(tx, accountId, id);
    const code = await printedCode(tx, caller, dependencies, id);
    noteChange(context, null, { qr_version: code.version });
    return { data: code };
  }),
};
