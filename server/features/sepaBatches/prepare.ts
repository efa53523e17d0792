import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { MOST_DAYS_AHEAD, MOST_TRANSFERS } from '@boucle/contract/features/sepaBatches/labels.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { lockStatement } from '../../domain/ledger/allocation/allocate.ts';
import { lockAccountShared } from '../../domain/ledger/books/advisoryLocks.ts';
import { lockTogether } from '../../domain/ledger/recordTogether.ts';
import { record } from '../../domain/ledger/record.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { type HolderRef, type RecordCommand } from '../../domain/ledger/types.ts';
import { sepaText } from '../../documents/papers/sepa/sepaText.ts';
import { creditorOf, lacksOf, type Owed, owedStatements, type Payer, payerOf } from './candidates.ts';
import { type Transfer, writeBatch } from './writeBatch.ts';

/** A holder to refund, and to which account. */
export interface RefundAsked {
  readonly holder: HolderRef;
  readonly cents: number;
  readonly beneficiary: string;
  readonly iban: string;
  readonly bic: string | null;
}

export interface BatchAsked {
  readonly statementIds: readonly number[];
  readonly refunds: readonly RefundAsked[];
  readonly payOn: string | undefined;
}

/**
 * Prepares a batch: what it pays is frozen, the refunds of holders are recorded at once (else they
 * would be spent in the meantime), and its file is written and sealed. Answers its number in the
 * table. Refused (French) for what another batch holds, lacks an IBAN or exceeds a cagnotte. `at`
 * is when the refunds are recorded, this instant when left out.
 */
export async function prepareBatch(
  tx: Tx,
  accountId: number,
  { statementIds, refunds, payOn: asked }: BatchAsked,
  { personId, secret, now, at }: { personId: number; secret: SecretKeys; now: Date; at?: Date },
): Promise<number> {
  const ids = [...new Set(statementIds)].sort((a, b) => a - b);
  if (ids.length + refunds.length === 0) throw refused('Choisissez au moins un virement.');
  if (ids.length + refunds.length > MOST_TRANSFERS)
    throw refused(`Un fichier compte au plus ${MOST_TRANSFERS} virements.`);
  const today = parisDay(now);
  const payOn = asked ?? today;
  if (payOn < today) throw invalidField('pay_on', 'La banque ne paie pas dans le passé.');
  if (payOn > addDays(today, MOST_DAYS_AHEAD)) {
    throw invalidField('pay_on', `Choisissez un jour avant le ${writtenDay(addDays(today, MOST_DAYS_AHEAD + 1))}.`);
  }
  await lockAccountShared(tx, accountId);
  await lockBatches(tx, accountId);
  await expectStatements(tx, accountId, ids);
  const { payer, lacks } = await payerOf(tx, accountId);
  if (lacks.length > 0) throw refused(`Complétez d’abord vos mentions\u00a0: il manque ${lacks.join(', ')}.`);
  for (const id of ids) await lockStatement(tx, id);
  const paid = await payStatements(tx, accountId, ids, payer);
  const refunded = await refund(tx, accountId, refunds, { personId, payer, at });
  return writeBatch(tx, accountId, [...paid, ...refunded], { payer, payOn, personId, secret, now });
}

/** Batches of one account are prepared one after the other. */
async function lockBatches(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: "select pg_advisory_xact_lock(hashtextextended('sepa_batches/' || $1::text, 0))",
    values: [accountId],
  });
}

/** 404 when one of them is none of the account's. */
async function expectStatements(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.raw<{ known: number }>({
    text: 'select count(*)::int as known from statements where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids],
  });
  if ((rows[0]?.known ?? 0) < ids.length) throw notFound('Ce relevé');
}

async function payStatements(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  { called }: Payer,
): Promise<Transfer[]> {
  if (ids.length === 0) return [];
  const owed = await owedStatements(tx, accountId, ids);
  if (owed.length < ids.length) {
    throw invalidField('statement_ids', 'Il n’y a plus rien à verser de l’un de ces relevés\u00a0: relisez la liste.');
  }
  return owed.map((one: Owed) => {
    const lack = lacksOf(one);
    if (lack !== null)
      throw invalidField('statement_ids', `${one.restaurant}\u00a0: ${lack.charAt(0).toLowerCase()}${lack.slice(1)}.`);
    return {
      statement_id: one.statement_id,
      customer_id: null,
      card_holder_id: null,
      transaction_id: null,
      cents: one.cents,
      creditor: creditorOf(one),
      words: `${called} Releve ${statementNumber(one.month, one.number)}`,
    };
  });
}

async function refund(
  tx: Tx,
  accountId: number,
  refunds: readonly RefundAsked[],
  { personId, payer, at }: { personId: number; payer: Payer; at: Date | undefined },
): Promise<Transfer[]> {
  const keys = refunds.map(({ holder }) => `${holder.kind} ${holder.id}`);
  const twice = keys.findIndex((key, rank) => keys.indexOf(key) < rank);
  if (twice >= 0) throw invalidField(`refunds.${twice}.amount`, 'Cette personne est déjà dans ce lot.');
  const nameless = refunds.findIndex(({ beneficiary }) => sepaText(beneficiary, 1) === '');
  if (nameless >= 0)
    throw invalidField(`refunds.${nameless}.beneficiary`, 'Écrivez le nom du titulaire en lettres latines.');
  const commands = refunds.map(({ holder, cents, beneficiary, iban }): RecordCommand => ({
    type: 'refund_deposit',
    variant: 'sepa',
    holder,
    amountCents: cents,
    adminId: personId,
    comment: 'Virement SEPA',
    means: 'transfer',
    payee: beneficiary,
    reference: `IBAN …${iban.slice(-4)}`,
    ...(at && { at }),
  }));
  await lockTogether(tx, accountId, commands);
  const transfers: Transfer[] = [];
  for (const [rank, command] of commands.entries()) {
    const asked = refunds[rank];
    if (asked === undefined) continue;
    const { holder, cents, beneficiary, iban, bic } = asked;
    await refuseHeld(tx, accountId, holder, rank);
    transfers.push({
      statement_id: null,
      customer_id: holder.kind === 'customer' ? holder.id : null,
      card_holder_id: holder.kind === 'card' ? holder.id : null,
      transaction_id: await recorded(tx, accountId, command, rank),
      cents,
      creditor: { name: beneficiary, iban, bic, address: null },
      words: `${payer.called} Remboursement de cagnotte`,
    });
  }
  return transfers;
}

async function recorded(tx: Tx, accountId: number, command: RecordCommand, rank: number): Promise<number> {
  try {
    return (await record(tx, accountId, command)).id;
  } catch (error) {
    throw error instanceof LedgerRefusal ? new LedgerRefusal(error.detail, `refunds.${rank}.amount`) : error;
  }
}

async function refuseHeld(tx: Tx, accountId: number, { kind, id }: HolderRef, rank: number): Promise<void> {
  const column = kind === 'customer' ? 'customer_id' : 'card_holder_id';
  const { rows } = await tx.raw<{ label: string }>({
    text: `select b.label from sepa_transfers t join sepa_batches b on b.account_id = $1 and b.id = t.batch_id
      where t.account_id = $1 and t.${column} = $2 and t.state = 'open'`,
    values: [accountId, id],
  });
  const [held] = rows;
  if (held !== undefined) throw invalidField(`refunds.${rank}.amount`, `Déjà dans le lot ${held.label}.`);
}

/** The refund that a request asks for, in the ledger's words. */
export const refundOf = (asked: {
  customer_id?: number | undefined;
  card_holder_id?: number | undefined;
  amount: number;
  beneficiary: string;
  iban: string;
  bic?: string | undefined;
}): RefundAsked => ({
  holder:
    asked.customer_id === undefined
      ? { kind: 'card', id: asked.card_holder_id ?? 0 }
      : { kind: 'customer', id: asked.customer_id },
  cents: toCents(asked.amount),
  beneficiary: asked.beneficiary,
  iban: asked.iban,
  bic: asked.bic === undefined || asked.bic === '' ? null : asked.bic,
});
