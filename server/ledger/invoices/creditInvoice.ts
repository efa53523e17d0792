import { euro, parisDay } from '@boucle/contract/format.ts';
import { type Tx } from '../../database/transaction.ts';
import { lockAccountShared } from '../books/advisoryLocks.ts';
import { LedgerRefusal } from '../refusals.ts';
import { ACCOUNTS, arrow, owedBy, settle } from '../settlements.ts';
import { heldOf } from './held.ts';
import { issueInvoices } from './issue.ts';
import { type InvoiceLine, ofCents } from './plan.ts';
import { sumOfVat, vatParts } from './vat.ts';
import { insertPapers } from './writePapers.ts';

export interface CreditAsked {
  /** Ranks of lines and what to credit of each, in cents; left out: all that is left of all. */
  readonly lines?: readonly { readonly rank: number; readonly cents: number }[] | undefined;
  readonly reason: string;
  readonly personId: number;
  readonly now: Date;
}

interface Named {
  restaurant_id: number;
  statement_id: number;
  kind: string;
  label: string | null;
}

/**
 * Credits an issued invoice, whole or line by line, on the day it is asked: a credit note that names it, and its settlement. Answers the credit
 * note's number in the table; undefined when there is no such invoice. Throws LedgerRefusal above what is left of a line.
 */
export async function creditInvoice(
  tx: Tx,
  accountId: number,
  id: number,
  { lines, reason, personId, now }: CreditAsked,
): Promise<number | undefined> {
  await lockAccountShared(tx, accountId);
  const { rows } = await tx.raw<Named & Record<string, unknown>>({
    text: 'select restaurant_id, statement_id, kind, label from invoices where account_id = $1 and id = $2 for update',
    values: [accountId, id],
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  if (found.kind !== 'invoice') throw new LedgerRefusal('Un avoir ne se crédite pas.');
  if (found.label === null)
    throw new LedgerRefusal('Cette facture n’est pas encore émise\u00a0: elle se corrige par un relevé.');
  const held = await heldOf(tx, accountId, [found.restaurant_id]);
  const invoice = held.get(found.restaurant_id)?.find((one) => one.id === id);
  if (invoice === undefined) throw new Error(`The invoice ${id} holds nothing`);
  const credited = linesCredited(invoice.lines, invoice.left, lines);
  const paper = {
    kind: 'credit_note',
    restaurant_id: found.restaurant_id,
    statement_id: found.statement_id,
    corrects_id: id,
    lines: credited,
    manual: true,
    reason,
  } as const;
  const [creditId = 0] = await insertPapers(tx, accountId, [paper], { personId, now });
  const issued = await issueInvoices(tx, accountId, { ids: [creditId], now, personId });
  if (issued.length === 0) {
    throw new LedgerRefusal(
      'L’avoir ne peut pas être émis\u00a0: complétez d’abord vos mentions et la fiche du restaurant.',
    );
  }
  const debt = owedBy(found.restaurant_id);
  const net = credited.reduce((sum, { cents }) => sum + cents, 0);
  const vat = sumOfVat(vatParts(credited));
  await settle(
    tx,
    accountId,
    {
      kind: 'credit_note',
      day: parisDay(now),
      restaurantId: found.restaurant_id,
      statementId: found.statement_id,
      invoiceId: creditId,
      personId,
      comment: reason,
      entries: [...arrow(debt, ACCOUNTS.fees, -net), ...arrow(debt, ACCOUNTS.vat, -vat)],
    },
    { now },
  );
  return creditId;
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
