import { type PartnerTransaction } from '@boucle/contract/partnerApi/transactions.ts';
import { COUNTER_TYPES } from '@boucle/contract/partnerApi/transactions/counterTypes.ts';
import { type PostingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { countForMaker } from '../../platform/api/secondPerson.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { exchange, recordTogether } from '../../domain/ledger/recordTogether.ts';
import { askConfirmation, confirm } from '../../domain/ledger/pending/confirmation.ts';
import { lockPending } from '../../domain/ledger/pending/lockPending.ts';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { cancelPending } from '../../domain/ledger/pending/settle.ts';
import { record } from '../../domain/ledger/record.ts';
import { reopenForReturn } from '../../domain/loans/takeBack.ts';
import { type LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { askRefund } from '../../outside/paymentProvider/askRefund.ts';
import { paymentUrl } from '../../outside/paymentProvider/paymentLinks.ts';
import { type PartnerCaller } from '../context.ts';
import { numberOf, pageOf } from '../pages.ts';
import { partnerCalls } from '../procedures.ts';
import { withApiFields } from '../withApiFields.ts';
import { type PostingPlan } from './postingPlan.ts';
import { planPosting } from './planPosting.ts';
import { reverseAct } from './reversible.ts';
import { awaitsCode, visibleTransaction, visibleTransactions, writeRecordedBy } from './queries.ts';

const THE_TRANSACTION = 'Cette transaction';
const PAID_BY_CARD: ReadonlySet<string> = new Set(['add_deposit', 'grab_container_and_deposit']);

interface Reading {
  tx: Tx;
  caller: PartnerCaller;
  dependencies: Pick<Dependencies, 'config' | 'secret'>;
}

async function theTransaction({ tx, caller, dependencies }: Reading, id: number): Promise<PartnerTransaction> {
  const found = await visibleTransaction(tx, caller, id);
  if (found === undefined) throw notFound(THE_TRANSACTION);
  const waits = found.status === 'pending' && PAID_BY_CARD.has(found.transaction_type);
  if (!waits || caller.person?.customerId !== found.customer_id) return found;
  return { ...found, payment_url: paymentUrl(dependencies, { accountId: caller.accountId, transactionId: id }) };
}

interface Done {
  ids: readonly number[];
  code?: { confirmation_code: string; confirmation_expires_at: string };
}

async function carryOut(tx: Tx, jobs: Dependencies['jobs'], accountId: number, plan: PostingPlan): Promise<Done> {
  switch (plan.how) {
    case 'record': {
      await reopenForReturn(tx, accountId, plan.command);
      const { id } = await record(tx, accountId, plan.command);
      if (plan.command.type === 'activate_card') await countForMaker(tx, accountId, id);
      return { ids: [id] };
    }
    case 'together':
      return { ids: (await recordTogether(tx, accountId, plan.commands)).map(({ id }) => id) };
    case 'exchange': {
      const { holder, back: lines } = plan.exchange;
      await reopenForReturn(tx, accountId, { type: 'return_container', holder, lines });
      return { ids: (await exchange(tx, accountId, plan.exchange)).map(({ id }) => id) };
    }
    case 'pend':
      return { ids: [await openPending(tx, accountId, plan.command)] };
    case 'refund':
      return { ids: await askRefund(tx, jobs, accountId, plan.command) };
    case 'confirm': {
      const { id, code, expiresAt } = await askConfirmation(tx, accountId, plan.command);
      return { ids: [id], code: { confirmation_code: code, confirmation_expires_at: expiresAt.toISOString() } };
    }
  }
}

/** The field of the request in which the lines that are refused were sent. */
function fieldOfLines(asked: PostingRequest, { type }: LedgerRefusal): string {
  if (!('returned' in asked)) return 'containers';
  return type === 'grab_container' || type === 'grab_guest_container' ? 'grabbed' : 'returned';
}

/** Handlers of `contract/partnerApi/transactions.ts`. */
export const transactions = {
  record: partnerCalls.transactions.record.handler(async ({ context, input }) => {
    const { tx, caller, proofs, dependencies } = context;
    if (caller.person?.device && !COUNTER_TYPES.has(input.transaction_type)) throw forbidden();
    const { ids, code } = await withApiFields(
      async () =>
        carryOut(
          tx,
          dependencies.jobs,
          caller.accountId,
          await planPosting({ tx, caller, proofs, secret: dependencies.secret }, input),
        ),
      (refused) => fieldOfLines(input, refused),
    );
    await writeRecordedBy(tx, caller, ids);
    // The outgoing transaction comes last: it is what the request is for.
    const row = await theTransaction(context, ids.at(-1) ?? 0);
    context.details['transaction_ids'] = ids;
    return { data: { ...row, ...code } };
  }),

  list: partnerCalls.transactions.list.handler(async ({ context: { tx, caller }, input }) =>
    pageOf(await visibleTransactions(tx, caller, input), numberOf),
  ),

  read: partnerCalls.transactions.read.handler(async ({ context, input }) => ({
    data: await theTransaction(context, input.id),
  })),

  confirm: partnerCalls.transactions.confirm.handler(async ({ context: { tx, caller }, input: { id, code } }) => {
    if (!(await awaitsCode(tx, caller, id))) throw notFound(THE_TRANSACTION);
    await withApiFields(async () => {
      await reopenForReturn(tx, caller.accountId, (await lockPending(tx, caller.accountId, id)).command);
      await confirm(tx, caller.accountId, id, code);
    });
    await writeRecordedBy(tx, caller, [id]);
    // An access sees it once it has recorded it; at the initiative's own page the owner does.
    const reader = caller.partnerId === null ? caller : { ...caller, person: null };
    const row = await visibleTransaction(tx, reader, id);
    if (row === undefined) throw notFound(THE_TRANSACTION);
    return { data: row };
  }),

  cancel: partnerCalls.transactions.cancel.handler(async ({ context, input: { id } }) => {
    const { tx, caller } = context;
    const { status, transaction_type: type } = await theTransaction(context, id);
    if (caller.person?.device && !(await awaitsCode(tx, caller, id))) throw forbidden();
    if (status !== 'pending') throw conflict('Cette transaction n’est plus en attente.');
    if (type === 'refund_deposit') throw conflict('Ce remboursement est déjà chez le prestataire de paiement.');
    await withApiFields(() => cancelPending(tx, caller.accountId, id));
    return { data: await theTransaction(context, id) };
  }),

  reverse: partnerCalls.transactions.reverse.handler(async ({ context, input: { id } }) => {
    const { tx, caller, details } = context;
    const reversals = await withApiFields(() => reverseAct(tx, caller, id));
    const ids = [...reversals.values()];
    await writeRecordedBy(tx, caller, ids);
    details['transaction_ids'] = ids;
    return { data: await theTransaction(context, reversals.get(id) ?? 0) };
  }),
};
