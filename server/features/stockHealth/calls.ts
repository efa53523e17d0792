import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedPieces } from '../../domain/places/supplyRequests/requests.ts';
import { readProposals, withoutAsked } from '../../domain/supply/propose.ts';
import { healthCsv } from './csv.ts';
import { readHealth } from './detail.ts';
import { readLevels, setLevels } from './levels.ts';
import { listHealth, mapHealth } from './rows.ts';
import { totalHealth } from './totals.ts';
import { transfer } from './transfer.ts';

/**
 * Who runs out when, what is to be carried: what `contract/features/stockHealth/calls.ts` promises.
 */
export const stockHealth = {
  list: calls.stockHealth.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listHealth(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.stockHealth.csv.handler(({ context: { caller, dependencies }, input }) =>
    healthCsv(dependencies.database, accountOf(caller), input),
  ),

  totals: calls.stockHealth.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalHealth(tx, accountOf(caller), input),
  })),

  map: calls.stockHealth.map.handler(async ({ context: { tx, caller }, input }) => ({
    data: await mapHealth(tx, accountOf(caller), input),
  })),

  read: calls.stockHealth.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readHealth(tx, accountOf(caller), input),
  })),

  proposals: calls.stockHealth.proposals.handler(async ({ context: { tx, caller }, input: { place, format_id } }) => {
    const { proposals: all, unmet, transfers } = await readProposals(tx, accountOf(caller));
    const proposals = withoutAsked(all, await askedPieces(tx, accountOf(caller)));
    const isAsked = (one: { place?: (typeof proposals)[number]['place']; format_id: number }): boolean =>
      (place === undefined || place.includes(one.place ?? 'R')) &&
      (format_id === undefined || one.format_id === format_id);
    return {
      data: {
        proposals: proposals.filter(isAsked),
        unmet: unmet.filter(isAsked),
        transfers: transfers.filter(isAsked),
      },
    };
  }),

  levels: calls.stockHealth.levels.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readLevels(tx, accountOf(caller), input),
  })),

  setLevels: calls.stockHealth.setLevels.handler(async ({ context, input }) => ({
    data: await setLevels(context, input),
  })),

  transfer: calls.stockHealth.transfer.handler(async ({ context, input }) => ({
    data: await transfer(context, input),
  })),
};
