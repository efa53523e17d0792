import { accountOf, calls } from '../../platform/api/procedures.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { keepPicture } from '../../platform/pictures/keepPicture.ts';
import { dirtyStocks } from '../../domain/places/washLots.ts';
import { windowOf } from './recall.ts';
import { close, lift, recall } from './acts.ts';
import { washLotCsv } from './csv.ts';
import { listLots, totalsOf } from './listQueries.ts';
import { lotSite } from './queries.ts';
import { readLot } from './rows.ts';
import { changeLot, createLot, removeLot } from './save.ts';

/** Of a rejected container; 1,200 pixels show a crack. */
const REJECT_PICTURE = { maxSide: 1200, path: 'picture', field: 'Photo' };

/** Washing lots: what `contract/features/washLots/calls.ts` promises. */
export const washLots = {
  list: calls.washLots.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listLots(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.washLots.csv.handler(({ context: { caller, dependencies }, input }) =>
    washLotCsv(dependencies.database, accountOf(caller), input),
  ),

  totals: calls.washLots.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalsOf(tx, accountOf(caller), input),
  })),

  dirty: calls.washLots.dirty.handler(async ({ context: { tx, caller } }) => {
    const rows = await dirtyStocks(tx, accountOf(caller));
    return { data: rows, meta: { count: rows.length } };
  }),

  create: calls.washLots.create.handler(async ({ context, input }) => ({ data: await createLot(context, input) })),

  read: calls.washLots.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readLot(tx, accountOf(caller), input.id),
  })),

  update: calls.washLots.update.handler(async ({ context, input }) => ({ data: await changeLot(context, input) })),

  remove: calls.washLots.remove.handler(async ({ context, input }) => {
    const { id, number } = await removeLot(context, input);
    return { data: { id, number } };
  }),

  keepPicture: calls.washLots.keepPicture.handler(async ({ context, input: { id, picture } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const { number } = await readLot(tx, accountId, id);
    context.details['lot'] = number;
    if (!picture) throw invalidField('picture', 'Le champ Photo est obligatoire');
    return { data: { url: await keepPicture(tx, accountId, picture, REJECT_PICTURE) } };
  }),

  close: calls.washLots.close.handler(async ({ context, input }) => ({ data: await close(context, input) })),

  recallWindow: calls.washLots.recallWindow.handler(async ({ context: { tx, caller }, input }) => ({
    data: await windowOf(tx, accountOf(caller), await readLot(tx, accountOf(caller), input.id)),
  })),

  recall: calls.washLots.recall.handler(async ({ context, input }) => ({ data: await recall(context, input) })),

  lift: calls.washLots.lift.handler(async ({ context, input }) => ({ data: await lift(context, input) })),

  record: calls.washLots.record.handler(async ({ context, input: { id } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const lot = await readLot(tx, accountId, id);
    context.details['lot'] = lot.number;
    const site = await lotSite(tx, accountId, lot.site.id);
    return PaperToMake.pdf('washRecord', lot, site?.address ?? '', await brandOf(tx, accountId));
  }),
};
