import { accountOf, calls } from '../../platform/api/procedures.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { notFound } from '../../platform/http/errors.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { batchesCsv, codesCsv, createBatch, listBatches } from './batches.ts';
import { checkUnits } from './check.ts';
import { readUnit } from './detail.ts';
import { labelsOf } from './labels.ts';
import { listUnits, unitsCsv, unitTotals } from './list.ts';
import { listMoves, movesCsv } from './moves.ts';
import { retire } from './retire.ts';
import { unitsByCode } from './rows.ts';
import { unitStatistics } from './statistics.ts';

/** Numbered containers and what was received: `contract/features/units/calls.ts`. */
export const units = {
  list: calls.units.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listUnits(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),
  csv: calls.units.csv.handler(({ context: { caller, dependencies }, input }) =>
    unitsCsv(dependencies.database, accountOf(caller), input),
  ),
  totals: calls.units.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await unitTotals(tx, accountOf(caller), input),
  })),
  statistics: calls.units.statistics.handler(async ({ context: { tx, caller } }) => ({
    data: await unitStatistics(tx, accountOf(caller)),
  })),
  check: calls.units.check.handler(async ({ context: { tx, caller }, input }) => ({
    data: await checkUnits(tx, accountOf(caller), input),
  })),
  read: calls.units.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readUnit(tx, accountOf(caller), input.code),
  })),
  moves: calls.units.moves.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    if ((await unitsByCode(tx, accountId, [input.code])).length === 0) throw notFound('Ce contenant');
    const { rows, count } = await listMoves(tx, accountId, input);
    return { data: rows, meta: { count } };
  }),
  movesCsv: calls.units.movesCsv.handler(({ context: { caller, dependencies }, input }) =>
    movesCsv(dependencies.database, accountOf(caller), input),
  ),
  retire: calls.units.retire.handler(async ({ context, input }) => ({ data: await retire(context, input) })),
  batches: calls.units.batches.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listBatches(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),
  batchesCsv: calls.units.batchesCsv.handler(({ context: { caller, dependencies }, input }) =>
    batchesCsv(dependencies.database, accountOf(caller), input),
  ),
  createBatch: calls.units.createBatch.handler(async ({ context, input }) => ({
    data: await createBatch(context, input),
  })),
  labels: calls.units.labels.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const labels = await labelsOf(context.tx, accountId, input, consoleOrigin(context.dependencies.config));
    context.details['labels'] = labels.length;
    return PaperToMake.pdf('unitLabels', labels, await brandOf(context.tx, accountId));
  }),
  codesCsv: calls.units.codesCsv.handler(({ context: { tx, caller, dependencies }, input: { id } }) =>
    codesCsv(tx, accountOf(caller), id, consoleOrigin(dependencies.config)),
  ),
};
