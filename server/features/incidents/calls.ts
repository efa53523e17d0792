import { invalidField } from '../../platform/http/errors.ts';
import { contestMonth } from '../../documents/partnerStatements/months.ts';
import { accountOf, calls, partnerOf } from '../../platform/api/procedures.ts';
import { incidentToJudge, judge } from './acts.ts';
import { grantClaim } from './claims/grant.ts';
import { mailAnswer, mailingOf } from './claims/mailAnswer.ts';
import { openClaim } from './claims/openClaim.ts';
import { latestOfPartner, ownClaims } from './claims/ownClaims.ts';
import { incidentCsv } from './csv.ts';
import { readIncident } from './detail.ts';
import { settle } from './settle.ts';
import { listIncidents, totalsOf } from './queries.ts';

const noteOf = ({ note }: { note?: string | undefined }): string | null =>
  note === undefined || note === '' ? null : note;

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
    const note = noteOf(input);
    if (before.claim !== null && note === null) throw invalidField('note', 'Écrivez la réponse.');
    const data = await judge(context, before, { status: 'explained', cause: input.cause, note });
    await mailAnswer(mailingOf(context), before, { answer: 'explained', note });
    return { data };
  }),

  settle: calls.incidents.settle.handler(async ({ context, input }) => {
    const before = await incidentToJudge(context, input);
    await settle(context, before, input);
    return { data: await readIncident(context.tx, accountOf(context.caller), before.id) };
  }),

  claim: calls.incidents.claim.handler(async ({ context, input }) => {
    const { customer_id = null, restaurant_id, partner_id = null, ...asked } = input;
    const accountId = accountOf(context.caller);
    const claimants = {
      customerId: customer_id,
      restaurantIds: restaurant_id === undefined ? [] : [restaurant_id],
      partnerId: partner_id,
    };
    if ([customer_id, restaurant_id ?? null, partner_id].filter((id) => id !== null).length !== 1)
      throw invalidField('customer_id', 'Indiquez au nom de qui.');
    const id = await openClaim(context.tx, accountId, { ...claimants, adminId: context.caller.personId }, asked);
    return { data: await readIncident(context.tx, accountId, id) };
  }),

  ownClaims: calls.incidents.ownClaims.handler(async ({ context: { tx, caller } }) => {
    const ids = await latestOfPartner(tx, partnerOf(caller));
    return { data: await ownClaims(tx, accountOf(caller), ids) };
  }),

  contest: calls.incidents.contest.handler(async ({ context: { tx, caller }, input }) => {
    const { accountId, partnerId } = partnerOf(caller);
    const claimants = { customerId: null, restaurantIds: [], partnerId, adminId: null };
    const id = await openClaim(tx, accountId, claimants, input);
    await contestMonth(
      tx,
      { accountId, partnerId },
      { transactionId: input.transaction_id, personId: caller.personId },
    );
    const [opened] = await ownClaims(tx, accountId, [id]);
    if (opened === undefined) throw new Error(`No incident ${id}`);
    return { data: opened };
  }),

  grant: calls.incidents.grant.handler(async ({ context, input }) => {
    const before = await incidentToJudge(context, input);
    await grantClaim(context, before, { surplus_id: input.surplus_id, note: noteOf(input) });
    return { data: await readIncident(context.tx, accountOf(context.caller), before.id) };
  }),

  dismiss: calls.incidents.dismiss.handler(async ({ context, input }) => {
    const before = await incidentToJudge(context, input);
    const data = await judge(context, before, { status: 'dismissed', cause: before.cause, note: input.note });
    await mailAnswer(mailingOf(context), before, { answer: 'dismissed', note: input.note });
    return { data };
  }),
};
