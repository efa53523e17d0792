import { euro, parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { lockAccountShared } from '../books/advisoryLocks.ts';
import { LedgerRefusal } from '../refusals.ts';
import { ACCOUNTS, arrow, owedBy, settle } from '../settlements.ts';
import { lockStatement } from '../allocation/allocate.ts';
import { heldOf } from './held.ts';
import { issueInvoices } from './issue.ts';
import { withBilled } from './manualCredits.ts';
import { type HeldInvoice, type InvoiceLine, ofCents } from './plan.ts';
import { creditedParts, sumOfVat, vatParts } from '../allocation/vat.ts';
import { replaceServiceInvoice, serviceOf } from './serviceInvoices.ts';
import { vatAccountsOf } from './bookIssued.ts';
import { insertPapers, type StatementPaper } from './writePapers.ts';

export interface CreditAsked {
  /** Ranks of lines and what to credit of each, in cents; left out: all that is left of all. */
  readonly lines?: readonly { readonly rank: number; readonly cents: number }[] | undefined;
  readonly reason: string;
  readonly personId: number;
  readonly now: Date;
}

/**
 * Credits an issued invoice, whole or line by line, on the day of the request: a credit note that
 * names it, and its settlement. Answers the credit note's number in the table; undefined when there
 * is no such invoice. Throws LedgerRefusal above what is left of a line.
 */
export async function creditInvoice(
  tx: Tx,
  accountId: number,
  id: number,
  { lines, ...act }: CreditAsked,
): Promise<number | undefined> {
  const invoice = await lockIssued(tx, accountId, id);
  if (invoice === undefined) return undefined;
  const asked = linesCredited(invoice.lines, invoice.left, lines);
  const credited = await withBilled(tx, accountId, invoice.restaurantId, asked);
  const vat = creditedParts(credited, invoice.vatLeft);
  const { reason } = act;
  const paper = { kind: 'credit_note', corrects_id: id, lines: credited, vat, manual: true, reason } as const;
  const [creditId] = await issueByHand(tx, accountId, [{ ...paper, ...placeOf(invoice) }], act);
  return creditId;
}

/**
 * Replaces an issued invoice that its buyer or their platform sent back: a credit note of all that
 * is left of it, and a new invoice of the same, with the parties of that day. Answers the new
 * invoice's number in the table; undefined when there is no such invoice.
 */
export async function replaceInvoice(
  tx: Tx,
  accountId: number,
  id: number,
  act: Omit<CreditAsked, 'lines'>,
): Promise<number | undefined> {
  if ((await serviceOf(tx, accountId, id)) !== undefined) return replaceServiceInvoice(tx, accountId, id, act);
  const invoice = await lockIssued(tx, accountId, id);
  if (invoice === undefined) return undefined;
  const credited = linesCredited(invoice.lines, invoice.left, undefined);
  const lines = credited.map(({ credits: _, ...line }) => line);
  // Nothing is given back by hand: a later correction of these lines gives back all of it.
  const of = { ...placeOf(invoice), manual: false };
  const vat = creditedParts(credited, invoice.vatLeft);
  const [, newId] = await issueByHand(
    tx,
    accountId,
    [
      { ...of, kind: 'credit_note', corrects_id: id, lines: credited, vat, reason: act.reason },
      { ...of, kind: 'invoice', corrects_id: null, lines, vat: vatParts(lines), reason: '' },
    ],
    act,
  );
  return newId;
}

interface Issued extends HeldInvoice {
  readonly restaurantId: number;
  readonly statementId: number;
}

/**
 * An issued invoice with what is left of it, under the lock of what settles its statement;
 * undefined when there is none of that number. Throws LedgerRefusal for a credit note, and for an
 * invoice that waits.
 */
async function lockIssued(tx: Tx, accountId: number, id: number): Promise<Issued | undefined> {
  await lockAccountShared(tx, accountId);
  const { rows } = await tx.raw<{
    restaurant_id: number | null;
    statement_id: number | null;
    kind: string;
    label: string | null;
  }>({
    text: 'select restaurant_id, statement_id, kind, label from invoices where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { restaurant_id: restaurantId, statement_id: statementId } = found;
  if (restaurantId === null || statementId === null) {
    throw new LedgerRefusal('Cette facture suit le retour d’une sortie\u00a0: annulez ce retour pour la créditer.');
  }
  if (found.kind !== 'invoice') throw new LedgerRefusal('Un avoir ne se crédite pas.');
  if (found.label === null)
    throw new LedgerRefusal('Cette facture n’est pas encore émise\u00a0: elle se corrige par un relevé.');
  await lockStatement(tx, statementId);
  const held = await heldOf(tx, accountId, [restaurantId]);
  const invoice = held.get(restaurantId)?.find((one) => one.id === id);
  if (invoice === undefined) throw new Error(`The invoice ${id} holds nothing`);
  return { ...invoice, restaurantId, statementId };
}

const placeOf = ({ restaurantId, statementId }: Issued) => ({
  restaurant_id: restaurantId,
  statement_id: statementId,
});

/**
 * Books papers and issues them today; answers their ids. Money accounts are locked before the
 * numbers of a series. Throws LedgerRefusal when something that the law requires on one is missing.
 */
async function issueByHand(
  tx: Tx,
  accountId: number,
  papers: readonly StatementPaper[],
  { personId, now }: Pick<CreditAsked, 'personId' | 'now'>,
): Promise<number[]> {
  const ids = await insertPapers(tx, accountId, papers, { personId, now });
  const vatAccountOf = await vatAccountsOf(tx, accountId, ids);
  for (const [rank, { kind, restaurant_id: restaurantId, statement_id: statementId, ...paper }] of papers.entries()) {
    const debt = owedBy(restaurantId);
    const sign = kind === 'invoice' ? 1 : -1;
    const net = sign * paper.lines.reduce((sum, { cents }) => sum + cents, 0);
    const vat = arrow(debt, vatAccountOf(ids[rank]), sign * sumOfVat(paper.vat));
    const entries = [...arrow(debt, ACCOUNTS.fees, net), ...vat];
    const of = { restaurantId, statementId, invoiceId: ids[rank], personId, comment: paper.reason || undefined };
    await settle(tx, accountId, { ...of, kind: 'credit_note', day: parisDay(now), entries }, { now });
  }
  const issued = await issueInvoices(tx, accountId, { ids, now, personId });
  const waiting = papers.find((_, rank) => !issued.includes(ids[rank] ?? 0));
  if (waiting !== undefined) {
    const subject = waiting.kind === 'invoice' ? 'La facture ne peut pas être émise' : 'L’avoir ne peut pas être émis';
    throw new LedgerRefusal(`${subject}\u00a0: complétez d’abord vos mentions et la fiche du restaurant.`);
  }
  return ids;
}

function linesCredited(
  lines: readonly InvoiceLine[],
  left: readonly number[],
  asked: CreditAsked['lines'],
): InvoiceLine[] {
  const wanted = asked ?? left.map((cents, rank) => ({ rank, cents }));
  const credited = wanted.flatMap(({ rank, cents }) => {
    const line = lines[rank];
    const room = left[rank] ?? 0;
    if (line === undefined) throw new LedgerRefusal('Cette ligne n’est pas sur la facture.', 'lines');
    if (cents > room) {
      throw new LedgerRefusal(
        room === 0 ? 'Cette ligne est déjà créditée.' : `Il reste ${euro(room / 100)} HT à créditer sur cette ligne.`,
        'lines',
      );
    }
    return cents === 0 ? [] : [{ ...ofCents(line, cents), credits: rank }];
  });
  if (credited.length === 0) throw new LedgerRefusal('Cette facture est déjà entièrement créditée.');
  if (new Set(credited.map(({ credits }) => credits)).size < credited.length) {
    throw new LedgerRefusal('Une ligne ne se crédite qu’une fois à la fois.', 'lines');
  }
  return credited;
}
