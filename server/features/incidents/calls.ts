import { accountOf, calls } from '../../platform/api/procedures.ts';
import { incidentToJudge, judge } from './acts.ts';
import { incidentCsv } from './csv.ts';
import { readIncident } from './detail.ts';
import { settle } from './settle.ts';
import { listIncidents, totalsOf } from './queries.ts';

/** Incidents: what `contract/features/incidents/calls.ts` promises. */
export const incidents = {
  list: calls.incidents.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listIncidents(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.incidents.csv.handler(({ context: { caller, dependencies }, input }) =>
    incidentCsv(dependencies.database, accountOf(caller), input),
  ),

  totals: calls.incidents.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalsOf(tx, accountOf(caller), input),
  })),

  read: calls.incidents.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readIncident(tx, accountOf(caller), input.id),
  })),

  explain: calls.incidents.explain.handler(async ({ context, input }) => {
    const before = await incidentToJudge(context, input);
    const note = input.note === undefined || input.note === '' ? null : input.note;
    return { data: await judge(context, before, { status: 'explained', cause: input.cause, note }) };
  }),

  settle: calls.incidents.settle.handler(async ({ context, input }) => {
    const before = await incidentToJudge(context, input);
    await settle(context, before, input);
    return { data: await readIncident(context.tx, accountOf(context.caller), before.id) };
  }),

  dismiss: calls.incidents.dismiss.handler(async ({ context, input }) => {
    const before = await incidentToJudge(context, input);
    return { data: await judge(context, before, { status: 'dismissed', cause: before.cause, note: input.note }) };
  }),
};
