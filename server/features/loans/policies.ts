import { parisDay } from '@boucle/contract/base/format.ts';
import { type LoanPolicy, type Trial } from '@boucle/contract/features/loans/calls.ts';
import {
  clauseOf,
  contains,
  type PolicyTerms,
  USUAL_TERMS,
  WARNED_DAYS,
} from '@boucle/contract/shared/loans/policy.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { vatInside } from '../../domain/ledger/posting/vat.ts';
import { readLoans } from '../../domain/loans/readLoans.ts';
import { trialOf } from '../../domain/loans/trial.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts';

type Row = Omit<LoanPolicy, 'tried_at' | 'clause' | 'clause_published'> & { tried_at: Date | null } & Record<
    string,
    unknown
  >;

/** Every policy of an account: those in force first, then drafts, the latest first. */
export async function readPolicies(tx: Tx, accountId: number): Promise<LoanPolicy[]> {
  const { rows } = await tx.raw<Row>({
    text: `select p.id, p.format_id, f.title as format_title, to_char(p.valid_from, 'YYYY-MM-DD') as valid_from, p.due_days, p.remind_days,
                  p.keep_after_days, p.reopen_days, p.enabled, p.tried_at, p.tried, p.version
             from loan_policies p left join formats f on f.account_id = $1 and f.id = p.format_id
            where p.account_id = $1 order by p.enabled desc, p.valid_from desc, p.id desc`,
    values: [accountId],
  });
  const { rows: texts } = await tx.raw<{ text: string }>({
    text: `select text from account_terms where account_id = $1 and kind = 'conditions' order by version desc limit 1`,
    values: [accountId],
  });
  return rows.map((row) => {
    const clause = clauseOf(row, row.format_title);
    const published = contains(texts[0]?.text ?? '', clause);
    return { ...row, tried_at: row.tried_at?.toISOString() ?? null, clause, clause_published: published };
  });
}

interface Values extends Omit<PolicyTerms, 'remind_days'> {
  readonly remind_days: number[];
  readonly valid_from: string;
}

interface Draft extends Omit<Values, 'keep_after_days' | 'reopen_days'> {
  readonly format_id?: number | null | undefined;
  readonly reopen_days?: number | undefined;
  readonly keep_after_days?: number | null | undefined;
}

/** Writes a draft of a policy, of a format or of all. 422 for a format of another account. */
export async function createPolicy(
  { tx, caller, details }: CallContext,
  { format_id: formatId = null, keep_after_days = null, reopen_days = USUAL_TERMS.reopen_days, ...given }: Draft,
): Promise<LoanPolicy> {
  const values = { ...given, keep_after_days, reopen_days };
  const accountId = accountOf(caller);
  if (formatId !== null) {
    const { rowCount } = await tx.raw({
      text: 'select from formats where account_id = $1 and id = $2',
      values: [accountId, formatId],
    });
    if (rowCount === 0) throw invalidField('format_id', 'Ce format n’existe pas.');
  }
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into loan_policies (account_id, format_id, valid_from, due_days, remind_days, keep_after_days, reopen_days)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [accountId, formatId, ...columnsOf(values)],
  });
  noteChange({ details }, null, values);
  return policyOf(tx, accountId, rows[0]?.id ?? 0);
}

const columnsOf = ({ valid_from, due_days, remind_days, keep_after_days, reopen_days }: Values): unknown[] => [
  valid_from,
  due_days,
  [...remind_days].sort((a, b) => a - b),
  keep_after_days,
  reopen_days,
];

/** Hours for which a dry run lets a policy be put in force. */
const TRIED_HOURS = 24;
const HOUR_MS = 3_600_000;

type Changes = { readonly [K in keyof Values]?: Values[K] | undefined } & {
  readonly id: number;
  readonly version?: number | undefined;
  readonly enabled?: boolean | undefined;
};

/**
 * Changes a draft, puts it in force or ends it. 404; 409 when it changed since, when one in force
 * would get other values, or when these values were not tried within a day.
 */
export async function updatePolicy(
  context: CallContext,
  { id, version, enabled, ...changes }: Changes,
): Promise<LoanPolicy> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const before = await lockPolicy(context, id, version);
  const after = {
    valid_from: changes.valid_from ?? before.valid_from,
    due_days: changes.due_days ?? before.due_days,
    remind_days: changes.remind_days ?? before.remind_days,
    keep_after_days: changes.keep_after_days === undefined ? before.keep_after_days : changes.keep_after_days,
    reopen_days: changes.reopen_days ?? before.reopen_days,
  };
  const isChanged = JSON.stringify(columnsOf(after)) !== JSON.stringify(columnsOf(before));
  if (isChanged && before.enabled)
    throw conflict('Cette règle est en service\u00a0: préparez-en une autre, qui la remplacera.');
  if (after.keep_after_days !== null && !announced(after))
    throw invalidField(
      'remind_days',
      `Prévoyez un rappel ${WARNED_DAYS}\u00a0jours au moins avant de garder la consigne.`,
    );
  if (enabled === true && !before.enabled) {
    const tried = isChanged ? null : before.tried_at;
    if (tried === null || tx.now().getTime() - Date.parse(tried) > TRIED_HOURS * HOUR_MS)
      throw conflict(
        'Faites d’abord un essai à blanc\u00a0: ces valeurs n’ont pas été essayées depuis 24\u00a0heures.',
      );
  }
  await tx.raw({
    text: `update loan_policies set valid_from = $3, due_days = $4, remind_days = $5, keep_after_days = $6,
             reopen_days = $7, enabled = $8, tried_at = case when $9 then null else tried_at end, tried = case when $9 then null else tried end, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, id, ...columnsOf(after), enabled ?? before.enabled, isChanged],
  });
  // The ones that it replaced would be in force again.
  if (enabled === false && before.enabled)
    await tx.raw({
      text: `update loan_policies set enabled = false, version = version + 1
              where account_id = $1 and enabled and format_id is not distinct from $2 and (valid_from, id) < ($3, $4)`,
      values: [accountId, before.format_id, before.valid_from, id],
    });
  noteChange(
    context,
    { ...traced(before), enabled: before.enabled },
    { ...traced(after), enabled: enabled ?? before.enabled },
  );
  return policyOf(tx, accountId, id);
}

const announced = ({
  remind_days: days,
  keep_after_days: keep,
}: Pick<PolicyTerms, 'remind_days' | 'keep_after_days'>): boolean =>
  keep === null || days.some((day) => day <= keep - WARNED_DAYS);

const traced = ({ valid_from, due_days, remind_days, keep_after_days, reopen_days }: Values) => ({
  valid_from,
  due_days,
  remind_days: remind_days.join(', '),
  keep_after_days,
  reopen_days,
});

/** Runs a policy dry and keeps what it found with its instant. 404; 409 when it changed since. */
export async function tryPolicy(
  context: CallContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<LoanPolicy> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  await lockPolicy(context, id, version);
  const loans = await readLoans(tx, accountId, { tried: id });
  const { rows: rates } = await tx.raw<{ from: string; rate: number }>({
    text: `select to_char(valid_from, 'YYYY-MM-DD') as from, rate::float8 as rate from vat_rates where account_id = $1 order by valid_from desc`,
    values: [accountId],
  });
  const { kept, vatCents, nights, largest, ...rest } = trialOf(
    loans.filter(({ policy_id }) => policy_id === id),
    parisDay(tx.now()),
    (cents, day) => vatInside(cents, day, rates),
  );
  const trial: Trial = {
    reminded: rest.reminded,
    never: [...rest.never],
    kept: inEuros(kept),
    vat: toEuros(vatCents),
    nights: nights.map(({ day, ...sum }) => ({ day, ...inEuros(sum) })),
    largest: largest.map(({ customerId, name, day, pieces, cents }) => ({
      ...{ customer_id: customerId, name, day, pieces },
      amount: toEuros(cents),
    })),
  };
  await tx.raw({
    text: 'update loan_policies set tried_at = $3, tried = $4 where account_id = $1 and id = $2',
    values: [accountId, id, tx.now(), JSON.stringify(trial)],
  });
  return policyOf(tx, accountId, id);
}

const inEuros = ({ loans, pieces, cents }: { loans: number; pieces: number; cents: number }) => ({
  loans,
  pieces,
  amount: toEuros(cents),
});

async function lockPolicy(context: CallContext, id: number, version: number | undefined): Promise<LoanPolicy> {
  const accountId = accountOf(context.caller);
  await context.tx.raw({
    text: 'select from loan_policies where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  const policy = await policyOf(context.tx, accountId, id);
  expectVersion(askedVersion(context, version), policy);
  return policy;
}

/** A policy of an account. 404. */
export async function policyOf(tx: Tx, accountId: number, id: number): Promise<LoanPolicy> {
  const found = (await readPolicies(tx, accountId)).find((one) => one.id === id);
  if (found === undefined) throw notFound('Cette règle');
  return found;
}
