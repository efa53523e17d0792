import { euro, parisDay } from '@boucle/contract/format.ts';
import { type Tx } from '../../database/transaction.ts';
import { lockAccountShared } from '../books/advisoryLocks.ts';
import { LedgerRefusal } from '../refusals.ts';
import { ACCOUNTS, arrow, owedBy, settle } from '../settlements.ts';
import { lockStatement } from '../allocation/allocate.ts';
import { heldOf } from './held.ts';
import { issueInvoices } from './issue.ts';
import { type HeldInvoice, type InvoiceLine, ofCents } from './plan.ts';
import { creditedParts, sumOfVat, vatParts } from '../allocation/vat.ts';
import { insertPapers, type NewPaper, vatAccountsOf } from './writePapers.ts';

export interface CreditAsked {
  /** Ranks of lines and what to credit of each, in cents; left out: all that is left of all. */
  readonly lines?: readonly { readonly rank: number; readonly cents: number }[] | undefined;
  readonly reason: string;
  readonly personId: number;
  readonly now: Date;
}

/**
 * Credits an issued invoice, whole or line by line, on the day it is asked: a credit note that names it, and its settlement. Answers the credit
 * note's number in the table; undefined when there is no such invoice. Throws LedgerRefusal above what is left of a line.
 */
export async function creditInvoice(
  tx: Tx,
  accountId: number,
  id: number,
  { lines, ...act }: CreditAsked,
): Promise<number | undefined> {
  const invoice = await lockIssued(tx, accountId, id);
  if (invoice === undefined) return undefined;
  const credited = linesCredited(invoice.lines, invoice.left, lines);
  const vat = creditedParts(credited, invoice.vatLeft);
  const paper = { kind: 'credit_note', corrects_id: id, lines: credited, vat, manual: true } as const;
  return issueByHand(tx, accountId, { ...paper, ...placeOf(invoice) }, act);
}

/**
 * Replaces an issued invoice that its buyer or their platform sent back: a credit note of all that is left of it, and a new invoice of the same, with
 * the parties of that day. Answers the new invoice's number in the table; undefined when there is no such invoice.
 */
export async function replaceInvoice(
  tx: Tx,
  accountId: number,
  id: number,
  act: Omit<CreditAsked, 'lines'>,
): Promise<number | undefined> {
  const invoice = await lockIssued(tx, accountId, id);
  if (invoice === undefined) return undefined;
  const credited = linesCredited(invoice.lines, invoice.left, undefined);
  const place = placeOf(invoice);
  // Nothing is given: a later correction of these lines gives back all of it.
  const credit = {
    kind: 'credit_note',
    corrects_id: id,
    lines: credited,
    vat: creditedParts(credited, invoice.vatLeft),
    manual: false,
  } as const;
  await issueByHand(tx, accountId, { ...credit, ...place }, act);
  const lines = credited.map(({ credits: _, ...line }) => line);
  const again = { kind: 'invoice', corrects_id: null, lines, vat: vatParts(lines), manual: false } as const;
  return issueByHand(tx, accountId, { ...again, ...place }, { ...act, reason: '' });
}

interface Issued extends HeldInvoice {
  readonly restaurantId: number;
  readonly statementId: number;
}

/**
 * An issued invoice with what is left of it, under the lock of what settles its statement; undefined when there is none of that number. Throws
 * LedgerRefusal for a credit note, and for an invoice that waits.
 */
async function lockIssued(tx: Tx, accountId: number, id: number): Promise<Issued | undefined> {
  await lockAccountShared(tx, accountId);
  const { rows } = await tx.raw<{ restaurant_id: number; statement_id: number; kind: string; label: string | null }>({
    text: 'select restaurant_id, statement_id, kind, label from invoices where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  if (found.kind !== 'invoice') throw new LedgerRefusal('Un avoir ne se crédite pas.');
  if (found.label === null)
    throw new LedgerRefusal('Cette facture n’est pas encore émise\u00a0: elle se corrige par un relevé.');
  await lockStatement(tx, found.statement_id);
  const held = await heldOf(tx, accountId, [found.restaurant_id]);
  const invoice = held.get(found.restaurant_id)?.find((one) => one.id === id);
  if (invoice === undefined) throw new Error(`The invoice ${id} holds nothing`);
  return { ...invoice, restaurantId: found.restaurant_id, statementId: found.statement_id };
}

const placeOf = ({ restaurantId, statementId }: Issued) => ({
  restaurant_id: restaurantId,
  statement_id: statementId,
});

/** Issues a paper today and books it; answers its number in the table. Throws LedgerRefusal when something that the law wants on it is missing. */
async function issueByHand(
  tx: Tx,
  accountId: number,
  paper: Omit<NewPaper, 'reason'>,
  { reason, personId, now }: Omit<CreditAsked, 'lines'>,
): Promise<number> {
  const [id = 0] = await insertPapers(tx, accountId, [{ ...paper, reason }], { personId, now });
  const issued = await issueInvoices(tx, accountId, { ids: [id], now, personId });
  if (issued.length === 0) {
    const name = paper.kind === 'invoice' ? 'La facture' : 'L’avoir';
    throw new LedgerRefusal(
      `${name} ne peut pas être émis${paper.kind === 'invoice' ? 'e' : ''}\u00a0: complétez d’abord vos mentions et la fiche du restaurant.`,
    );
  }
  const debt = owedBy(paper.restaurant_id);
  const sign = paper.kind === 'invoice' ? 1 : -1;
  const net = sign * paper.lines.reduce((sum, { cents }) => sum + cents, 0);
  const vatAccountOf = await vatAccountsOf(tx, accountId, [id]);
  const entries = [...arrow(debt, ACCOUNTS.fees, net), ...arrow(debt, vatAccountOf(id), sign * sumOfVat(paper.vat))];
  const of = { restaurantId: paper.restaurant_id, statementId: paper.statement_id, invoiceId: id, personId };
  const settlement = { ...of, kind: 'credit_note', day: parisDay(now), comment: reason || undefined, entries } as const;
  await settle(tx, accountId, settlement, { now });
  return id;
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
