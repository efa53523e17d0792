import { accountOf, calls } from '../../platform/api/procedures.ts';
import { conflict } from '../../platform/http/errors.ts';
import { alertToJudge, judgeAlert, refuseOwnAct } from './acts.ts';
import { alertCsv } from './csv.ts';
import { readAlert } from './detail.ts';
import { ownActAlerts, seeOwnActAlert } from './ownActs.ts';
import { listAlerts, totalsOf } from './queries.ts';
import { readRules, setRule, tryRule } from './rules.ts';

const noteOf = (note: string | undefined): string | null => (note === undefined || note === '' ? null : note);

/** Alerts and the rules that raise them: what `contract/features/alerts/calls.ts` promises. */
export const alerts = {
  list: calls.alerts.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listAlerts(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.alerts.csv.handler(({ context: { caller, dependencies }, input }) =>
    alertCsv(dependencies.database, accountOf(caller), input),
  ),

  totals: calls.alerts.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalsOf(tx, accountOf(caller), input),
  })),

  read: calls.alerts.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readAlert(tx, accountOf(caller), input.id),
  })),

  verdict: calls.alerts.verdict.handler(async ({ context, input }) => {
    const before = await alertToJudge(context, input);
    await refuseOwnAct(context, before, 'verdict');
    const judgement = { status: input.verdict, snoozed_until: null, note: noteOf(input.note) };
    return { data: await judgeAlert(context, before, judgement) };
  }),

  snooze: calls.alerts.snooze.handler(async ({ context, input }) => {
    const before = await alertToJudge(context, input);
    await refuseOwnAct(context, before, 'snooze');
    if (before.resolved_at !== null) throw conflict('Cette alerte est déjà fermée.');
    const judgement = { status: 'snoozed', snoozed_until: input.until, note: noteOf(input.note) } as const;
    return { data: await judgeAlert(context, before, judgement) };
  }),

  rules: calls.alerts.rules.handler(async ({ context: { tx, caller } }) => ({
    data: await readRules(tx, accountOf(caller)),
  })),

  setRule: calls.alerts.setRule.handler(async ({ context, input }) => ({ data: await setRule(context, input) })),

  ownActs: calls.alerts.ownActs.handler(async ({ context: { tx } }) => ({ data: await ownActAlerts(tx) })),

  see: calls.alerts.see.handler(async ({ context, input }) => ({ data: await seeOwnActAlert(context, input) })),

  tryRule: calls.alerts.tryRule.handler(async ({ context: { tx, caller }, input }) => ({
    data: await tryRule(tx, accountOf(caller), input),
  })),
};
