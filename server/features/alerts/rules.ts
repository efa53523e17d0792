import { type AnomalyRuleState, type Tried, TRIED_DAYS, TRIED_MOST } from '@boucle/contract/features/alerts/calls.ts';
import { ANOMALY_RULE_NAMES, ANOMALY_RULES, type AnomalyRuleName } from '@boucle/contract/features/alerts/rules.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { chosenRules } from '../../domain/anomalies/chosenRules.ts';
import { look } from '../../domain/anomalies/findAnomalies.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { ruleMail } from '../../outside/mails/ruleMail.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { mentionsIn } from './mentions.ts';

/** Every rule as the account has it, with what became of its alerts. */
export async function readRules(tx: Tx, accountId: number): Promise<AnomalyRuleState[]> {
  const chosen = await chosenRules(tx, accountId);
  const { rows } = await tx.raw<{ rule: string; open: number; judged: number; confirmed: number }>({
    text: `select rule, count(*) filter (where status = 'open')::int as open,
                  count(*) filter (where status in ('confirmed', 'false_alarm'))::int as judged,
                  count(*) filter (where status = 'confirmed')::int as confirmed
             from alerts where account_id = $1 group by rule`,
    values: [accountId],
  });
  const counted = new Map(rows.map((row) => [row.rule, row]));
  return ANOMALY_RULE_NAMES.map((rule) => {
    const { open = 0, judged = 0, confirmed = 0 } = counted.get(rule) ?? {};
    return { rule, ...chosen[rule], thresholds: { ...chosen[rule].thresholds }, open, judged, confirmed };
  });
}

interface Setting {
  readonly rule: AnomalyRuleName;
  readonly version?: number | undefined;
  readonly enabled?: boolean | undefined;
  readonly thresholds?: Readonly<Record<string, number>> | undefined;
}

/** Sets a rule: what is left out stays. 409 when somebody set it in the meantime. */
export async function setRule(
  context: CallContext,
  { rule, version, enabled, thresholds = {} }: Setting,
): Promise<AnomalyRuleState> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  await tx.raw({
    text: `insert into anomaly_rules (account_id, rule, version) values ($1, $2, 0) on conflict (account_id, rule) do nothing`,
    values: [accountId, rule],
  });
  await tx.raw({
    text: 'select version from anomaly_rules where account_id = $1 and rule = $2 for no key update',
    values: [accountId, rule],
  });
  const before = await ruleOf(tx, accountId, rule);
  expectVersion(askedVersion(context, version), before);
  const after = { enabled: enabled ?? before.enabled, thresholds: { ...before.thresholds, ...thresholds } };
  await tx.raw({
    text: `update anomaly_rules set enabled = $3, thresholds = $4, version = version + 1 where account_id = $1 and rule = $2`,
    values: [accountId, rule, after.enabled, JSON.stringify(after.thresholds)],
  });
  context.details['title'] = ANOMALY_RULES[rule].title;
  noteChange(context, traced(before), traced(after));
  if (!caller.inExample && JSON.stringify(traced(before)) !== JSON.stringify(traced(after)))
    await tellOthers(context, ANOMALY_RULES[rule].title, after.enabled);
  return ruleOf(tx, accountId, rule);
}

/**
 * Mails the other administrators that a rule was switched off, on, or set otherwise; who
 * administers the platform where there is no other.
 */
async function tellOthers({ tx, caller, dependencies }: CallContext, title: string, enabled: boolean): Promise<void> {
  const accountId = accountOf(caller);
  const { config, jobs, secret, now } = dependencies;
  const by = caller.name === '' ? caller.email : caller.name;
  await asPlatform(tx, async () => {
    const team = await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId);
    const others = team.filter(({ id }) => id !== caller.personId);
    const isAlone = others.length === 0;
    const initiative = isAlone ? (team[0]?.accountName ?? '') : '';
    const href = `${consoleOrigin(config)}${isAlone ? '/accounts' : partAddress('/control', 'regles')}`;
    for (const other of isAlone ? await recipientsBy(tx, 'p.role = $1', 'super_admin') : others) {
      const to = { brand: brandOf(other), name: other.name, initiative };
      const words = ruleMail({ ...to, title, by, enabled, at: now(), href });
      await writeMail(tx, { kind: 'alert_rule', accountId, to: other.email, ...words }, secret, (at, job, data) =>
        jobs.add(at, job, data),
      );
    }
  });
}

async function ruleOf(tx: Tx, accountId: number, rule: AnomalyRuleName): Promise<AnomalyRuleState> {
  const found = (await readRules(tx, accountId)).find((one) => one.rule === rule);
  if (found === undefined) throw notFound('Cette règle');
  return found;
}

const traced = ({ enabled, thresholds }: Pick<AnomalyRuleState, 'enabled' | 'thresholds'>) => ({
  enabled,
  ...thresholds,
});

/**
 * Cases that a rule finds in the last days with these thresholds, the account's where none are
 * given; writes nothing.
 */
export async function tryRule(
  tx: Tx,
  accountId: number,
  { rule, thresholds = {} }: Pick<Setting, 'rule' | 'thresholds'>,
): Promise<Tried> {
  const chosen = await chosenRules(tx, accountId);
  const now = tx.now();
  const to = parisDay(now);
  const looked = { accountId, from: addDays(to, -TRIED_DAYS), to, now, most: TRIED_COUNTED + 1 };
  const found = await look(tx, rule, looked, { ...chosen[rule].thresholds, ...thresholds });
  const shown = found.slice(0, TRIED_MOST);
  const mentions = await mentionsIn(
    tx,
    accountId,
    shown.map(({ evidence }) => evidence),
  );
  return {
    days: TRIED_DAYS,
    count: Math.min(found.length, TRIED_COUNTED),
    more: found.length > TRIED_COUNTED,
    alerts: shown.map(({ evidence, last_event_at }) => ({
      evidence,
      mentions: mentions(evidence),
      last_event_at: last_event_at.toISOString(),
    })),
  };
}

/** Findings of a dry run that are counted. */
const TRIED_COUNTED = 1000;
