import { fieldSays } from '@boucle/contract/base/formBody.ts';
import { type AwaitingAct } from '@boucle/contract/features/awaitingActs/calls.ts';
import { LAPSES_AFTER_DAYS } from '@boucle/contract/features/awaitingActs/labels.ts';
import { type Beyond } from '@boucle/contract/features/awaitingActs/labels.ts';
import { randomUUID } from 'node:crypto';
import { quantity } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { describe } from '@boucle/contract/features/transactions/describe.ts';
import { OUTSIDE_LABELS } from '@boucle/contract/shared/transactions/outside.ts';
import { Apart } from '../../platform/api/apart.ts';
import { accountOf, scopeOf } from '../../platform/api/procedures.ts';
import { type Held, beyondOf, isAlone, takeHeld } from '../../platform/api/secondPerson.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, refused } from '../../platform/http/errors.ts';
import { type Outflow } from '../../domain/ledger/posting/outflows.ts';
import { transactionRow } from '../../domain/transactions/page.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { type ActContext, type Handlers, runCall } from './handlers.ts';
import { mailAct } from './mailAct.ts';
import { readAct } from './queries.ts';
import { type SealedAct } from './sealedAct.ts';

interface Asked {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

/** An act as it would be, had it been done: undone again once it was looked at. */
interface Measured {
  readonly beyond: Beyond | undefined;
  readonly title: string;
  readonly details: readonly string[];
  readonly cents: number;
  readonly pieces: number;
}

class Undone extends Error {
  override name = 'Undone';
  readonly measured: Measured;

  constructor(measured: Measured) {
    super('An act is measured, and undone.');
    this.measured = measured;
  }
}

/**
 * Keeps an act that one person may not do alone, for another one to confirm: it is done and undone
 * first, so that what the books refuse is refused here. Who administers alone shows who they are
 * and says why.
 */
export async function askAct(context: ActContext, handlers: Handlers, asked: Asked): Promise<AwaitingAct> {
  const { tx, caller, dependencies } = context;
  const accountId = accountOf(caller);
  const { beyond, title, details, cents, pieces } = await context.apart(() => measure(context, handlers, asked));
  if (beyond === undefined) throw refused('Cet acte ne demande pas de deuxième personne\u00a0: enregistrez-le.');
  const alone = await isAlone(tx, accountId, caller.personId);
  if (alone) {
    await expectConfirmed(tx, caller);
    if (asked.reason === '') throw invalidField('reason', fieldSays('Motif', 'required'));
  }
  const kept: SealedAct = { input: { ...asked.input }, details: [...details] };
  await refuseTwice(context, asked);
  const key = randomUUID();
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into awaiting_acts (account_id, key, call, sealed_input, title, cents, pieces, reason, person_id, alone, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      accountId,
      key,
      asked.call,
      seal(dependencies.secret, placeIn('act', accountId, key), JSON.stringify(kept)),
      title,
      cents,
      pieces,
      asked.reason,
      caller.personId,
      alone,
      tx.now(),
    ],
  });
  const id = rows[0]?.id ?? 0;
  const { act } = await readAct(tx, accountId, id, { caller, secret: dependencies.secret });
  Object.assign(context.details, { title, amount: toEuros(cents), pieces, reason: asked.reason });
  await mailAct(context, act);
  return act;
}

/** The same act of the same person that waits already is not asked twice. */
async function refuseTwice({ tx, caller, dependencies }: ActContext, { call, input }: Asked): Promise<void> {
  const accountId = accountOf(caller);
  const { rows } = await tx.raw<{ id: number }>({
    text: `select a.id from awaiting_acts a
             left join awaiting_act_decisions d on d.account_id = a.account_id and d.act_id = a.id
            where a.account_id = $1 and a.person_id = $2 and a.call = $3 and d.act_id is null
              and a.created_at > $4::timestamptz - interval '${LAPSES_AFTER_DAYS} days' order by a.id limit 100`,
    values: [accountId, caller.personId, call, tx.now()],
  });
  for (const { id } of rows) {
    const { asked } = await readAct(tx, accountId, id, { caller, secret: dependencies.secret });
    if (asked !== undefined && JSON.stringify(asked.input) === JSON.stringify(input))
      throw conflict('Cet acte attend déjà d’être confirmé.');
  }
}

/** Does an act in a transaction of its own, looks at it, and undoes it. */
async function measure(context: ActContext, handlers: Handlers, { call, input }: Asked): Promise<Measured> {
  const { caller, dependencies } = context;
  const apart = new Apart();
  const work = async (tx: Tx): Promise<never> => {
    await runCall(handlers, call, input, { ...context, tx, details: {}, answerHeaders: {}, apart: apart.run });
    const held = takeHeld(tx);
    const described = await describeHeld(tx, accountOf(caller), held, call);
    throw new Undone({ ...described, beyond: await beyondOf(tx, caller, held) });
  };
  try {
    return await apart.around(() => inScope(dependencies.database, scopeOf(caller), work));
  } catch (error) {
    if (error instanceof Undone) return error.measured;
    throw error;
  }
}

/** Lines of an act that are shown; the rest is counted. */
const MOST_DETAILS = 20;

async function describeHeld(tx: Tx, accountId: number, { outflows }: Held, call: string): Promise<Measured> {
  const sum = (of: (outflow: Outflow) => number): number => outflows.reduce((all, outflow) => all + of(outflow), 0);
  const lines: { readonly type: string; readonly line: string }[] = [];
  for (const { transactionId } of outflows.slice(0, MOST_DETAILS)) {
    const row = await transactionRow(tx, accountId, transactionId);
    const { type, customer, restaurant, amount } = describe(row, { mayOpen: () => false });
    const who = [customer, restaurant].filter((name) => name !== '-').slice(0, 1);
    const why = row.outside === null ? [] : [OUTSIDE_LABELS[row.outside]];
    const what = row.containers.map((one) => `${quantity(one.quantity)}\u00a0× ${one.format_title}`).join(', ');
    lines.push({ type, line: [type, ...why, ...who, what === '' ? amount : what].join(' · ') });
  }
  const types = [...new Set(lines.map(({ type }) => type))];
  const more = outflows.length - lines.length;
  return {
    beyond: undefined,
    title: titleOf(types, outflows.length, call),
    details: [...lines.map(({ line }) => line), ...(more > 0 ? [`et ${more} de plus`] : [])],
    cents: sum(({ cents }) => cents),
    pieces: sum(({ pieces }) => pieces),
  };
}

function titleOf(types: readonly string[], times: number, call: string): string {
  const [type] = types;
  if (type === undefined) return SETTINGS[call] ?? 'Réglage';
  return times === 1 ? type : `${times}\u00a0× ${types.slice(0, 3).join(', ')}`;
}

/** What moves nothing and asks for two people. */
const SETTINGS: Readonly<Record<string, string>> = {
  'awaitingActs.setSettings': 'Seuils d’une personne par jour',
  'stockCounts.updateSettings': 'Seuils des inventaires',
};
