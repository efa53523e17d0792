import { type AwaitingAct } from '@boucle/contract/features/awaitingActs/calls.ts';
import { ALONE_WAITS_HOURS, AWAITING_STATUS_LABELS } from '@boucle/contract/features/awaitingActs/labels.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { takeHeld } from '../../platform/api/secondPerson.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { entityOf, writeEvent } from '../../platform/http/audit.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import { type ActContext, type Handlers, runCall } from './handlers.ts';
import { type ReadAct, readAct } from './queries.ts';

/**
 * Confirms an act: it is recorded now, as its author's, in the same transaction, and the journal
 * names both people. What the books refuse in the meantime is answered, and the act goes on
 * waiting.
 */
export async function confirmAct(context: ActContext, handlers: Handlers, id: number): Promise<AwaitingAct> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { act, asked } = await waiting(context, id);
  if (!act.reader_may.confirm) throw refused(whyNot(act, caller));
  const isAuthor = act.author.id === caller.personId;
  if (isAuthor) {
    await expectConfirmed(tx, caller);
    if (act.reason === '')
      throw refused('Aucun motif n’a été donné\u00a0: retirez cet acte et demandez-le de nouveau.');
  }
  await decide(context, id, 'confirmed', '');
  if (asked === undefined)
    throw conflict('Ce que cet acte demande ne peut plus être lu\u00a0: demandez-le de nouveau.');
  const author = await authorOf(tx, accountId, act.author.id, caller);
  const details: Record<string, unknown> = {};
  const { input, output } = await runCall(handlers, act.call, asked.input, { ...context, caller: author, details });
  const { outflows } = takeHeld(tx);
  await tx.raw({
    text: `insert into awaiting_act_transactions (account_id, act_id, transaction_id) select $1, $2, unnest($3::bigint[])`,
    values: [accountId, id, outflows.map(({ transactionId }) => transactionId)],
  });
  writeEvent(tx, {
    accountId,
    personId: author.personId,
    action: act.call,
    entityId: entityOf(details, input, output),
    details: { ...details, confirmed_by: isAuthor ? `${act.author.name} (seul)` : nameOf(caller) },
    address: null,
    requestId: context.requestId,
  });
  return decided(context, act);
}

/** Refuses an act, with the reason. */
export async function refuseAct(context: CallContext, id: number, reason: string): Promise<AwaitingAct> {
  const { act } = await waiting(context, id);
  if (!act.reader_may.refuse)
    throw refused('Un autre administrateur que son auteur refuse un acte\u202f; l’auteur le retire.');
  await decide(context, id, 'refused', reason);
  context.details['reason'] = reason;
  return decided(context, act);
}

/** Withdraws an act that the caller asked. */
export async function withdrawAct(context: CallContext, id: number): Promise<AwaitingAct> {
  const { act } = await waiting(context, id);
  if (!act.reader_may.withdraw) throw refused('Seul son auteur retire un acte\u00a0: refusez-le.');
  await decide(context, id, 'withdrawn', '');
  return decided(context, act);
}

/** Notes that the platform looked at an act that was confirmed alone. */
export async function seeAct(context: CallContext, accountId: number, id: number): Promise<AwaitingAct> {
  const { tx, caller, dependencies } = context;
  const reader = { caller, secret: dependencies.secret };
  const { act } = await readAct(tx, accountId, id, reader);
  if (!act.reader_may.see) throw conflict('Il n’y a rien à voir de cet acte.');
  await tx.raw({
    text: `insert into awaiting_act_views (account_id, act_id, person_id, seen_at) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [accountId, id, caller.personId, tx.now()],
  });
  context.details['account_id'] = accountId;
  context.details['title'] = act.title;
  return (await readAct(tx, accountId, id, reader)).act;
}

const nameOf = ({ name, email }: Caller): string => (name === '' ? email : name);

/** An act that waits. 404; 409 once it is decided or lapsed. */
async function waiting({ tx, caller, dependencies }: CallContext, id: number): Promise<ReadAct> {
  const read = await readAct(tx, accountOf(caller), id, { caller, secret: dependencies.secret });
  const { status } = read.act;
  if (status !== 'awaiting')
    throw conflict(`Cet acte n’attend plus\u00a0: ${AWAITING_STATUS_LABELS[status].toLocaleLowerCase('fr')}.`);
  return read;
}

function whyNot({ author, alone_from }: AwaitingAct, caller: Caller): string {
  if (author.id !== caller.personId) return 'Seul un administrateur d’avant cette demande peut la confirmer.';
  return alone_from === null
    ? 'Une autre personne que son auteur confirme cet acte.'
    : `Vous administrez seul\u00a0: vous pourrez confirmer ${ALONE_WAITS_HOURS}\u00a0heures après votre demande.`;
}

/** Writes the decision, once: 409 for anyone who comes second. What was asked is forgotten. */
async function decide(
  { tx, caller }: CallContext,
  id: number,
  decision: 'confirmed' | 'refused' | 'withdrawn',
  reason: string,
): Promise<void> {
  const accountId = accountOf(caller);
  const { rowCount } = await tx.raw({
    text: `insert into awaiting_act_decisions (account_id, act_id, decision, person_id, reason, decided_at)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [accountId, id, decision, caller.personId, reason, tx.now()],
  });
  if (rowCount !== 1) throw conflict('Quelqu’un vient de décider de cet acte.');
  await tx.raw({
    text: 'update awaiting_acts set sealed_input = null where account_id = $1 and id = $2',
    values: [accountId, id],
  });
}

async function decided(context: CallContext, before: AwaitingAct): Promise<AwaitingAct> {
  const { tx, caller, dependencies, details } = context;
  const author = before.author.name;
  Object.assign(details, { title: before.title, author, amount: before.amount, pieces: before.pieces });
  return (await readAct(tx, accountOf(caller), before.id, { caller, secret: dependencies.secret })).act;
}

/**
 * The author as a caller; who they are is shown by anyone who confirms. 422 once they administer no
 * more.
 */
async function authorOf(tx: Tx, accountId: number, personId: number, confirmer: Caller): Promise<Caller> {
  const { rows } = await tx.raw<{ email: string; name: string }>({
    text: `select email, name from people where account_id = $1 and id = $2 and role = 'account_admin' and status = 'active'`,
    values: [accountId, personId],
  });
  const [author] = rows;
  if (author === undefined) throw refused('L’auteur de cet acte n’administre plus l’initiative\u00a0: refusez-le.');
  return { ...confirmer, personId, email: author.email, name: author.name };
}
