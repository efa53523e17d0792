import { randomUUID } from 'node:crypto';
import { type RefundRequest } from '@boucle/contract/features/customers/refundRequest.ts';
import { type CustomerRefunds } from '@boucle/contract/partnerApi/refunds.ts';
import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type RefundStatus } from '@boucle/contract/shared/customers/refunds.ts';
import { type Dependencies } from '../../dependencies.ts';
import { moneyOf } from '../../domain/holders/money.ts';
import { record } from '../../domain/ledger/record.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type MailParts, mailTexts } from '../../outside/mails/layout.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { takesPayments } from '../../outside/paymentProvider/queries.ts';
import { refundables } from '../../outside/paymentProvider/refundQueries.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { seal, tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, refused } from '../../platform/http/errors.ts';

const MOST_SHOWN = 100;

/** Who is paid, and where, as it is sealed. */
interface Payee {
  readonly beneficiary: string;
  readonly iban: string;
}

/** How the cagnotte of a customer is given back, and their last request. */
export async function refundsOf(tx: Tx, accountId: number, customerId: number): Promise<CustomerRefunds> {
  const { refundable, gifts } = await moneyOf(tx, accountId, { kind: 'customer', id: customerId });
  const paid = (await takesPayments(tx, accountId)) ? await refundables(tx, accountId, customerId) : [];
  const cents = toCents(refundable);
  const card_cents = Math.min(
    cents,
    paid.reduce((sum, one) => sum + one.cents, 0),
  );
  const { rows } = await tx.raw<{
    amount_cents: number;
    iban_end: string;
    status: RefundStatus;
    created_at: Date;
    reason: string;
  }>({
    text: `select amount_cents, iban_end, status, created_at, reason from refund_requests
            where account_id = $1 and customer_id = $2 order by id desc limit 1`,
    values: [accountId, customerId],
  });
  const [last] = rows;
  return {
    card_cents,
    transfer_cents: cents - card_cents,
    offered_cents: toCents(gifts),
    request:
      last === undefined
        ? null
        : {
            amount_cents: last.amount_cents,
            iban_end: last.iban_end,
            status: last.status,
            asked_at: last.created_at.toISOString(),
            answer: last.reason === '' ? null : last.reason,
          },
  };
}

/**
 * Keeps what a customer asks for, and mails them so. 422 beyond what a transfer gives back, 409
 * while one is open.
 */
export async function askTransfer(
  tx: Tx,
  { jobs, secret: keys }: Pick<Dependencies, 'jobs' | 'secret'>,
  [accountId, customerId]: [number, number],
  { amount_cents, ...payee }: Payee & { amount_cents: number },
): Promise<void> {
  // Two at once are one.
  const { rows } = await tx.raw<{ name: string; email: string }>({
    text: 'select name, email from customers where account_id = $1 and id = $2 for no key update',
    values: [accountId, customerId],
  });
  const { transfer_cents, request } = await refundsOf(tx, accountId, customerId);
  if (request?.status === 'open') throw conflict('Une demande de remboursement est déjà en cours.');
  if (amount_cents > transfer_cents)
    throw invalidField('amount_cents', `Un virement rend au plus ${euro(eurosOf(transfer_cents))}.`);
  const key = randomUUID();
  await tx.raw({
    text: `insert into refund_requests (account_id, key, customer_id, amount_cents, sealed_payee, iban_end)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [
      ...[accountId, key, customerId, amount_cents],
      ...[seal(keys, placeIn('refundPayee', accountId, key), JSON.stringify(payee)), payee.iban.slice(-4)],
    ],
  });
  const [customer] = rows;
  if (customer === undefined) return;
  // Another application may have asked in their name.
  await mailCustomer(
    tx,
    accountId,
    customer,
    { jobs, secret: keys },
    {
      subject: `Vous demandez ${euro(eurosOf(amount_cents))} par virement`,
      paragraphs: ['Votre demande de remboursement est reçue. La réponse vient par e-mail.'],
      facts: [
        ['Titulaire', payee.beneficiary],
        ['IBAN', `…${payee.iban.slice(-4)}`],
      ],
      after: ['Vous n’avez rien demandé\u202f? Retirez la demande sur votre page, ou répondez à cet e-mail.'],
    },
  );
}

/** Ends the open request of a customer, without an answer; false where there is none. */
export async function withdrawTransfer(tx: Tx, accountId: number, customerId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `update refund_requests set status = 'withdrawn', sealed_payee = null, decided_at = now()
            where account_id = $1 and customer_id = $2 and status = 'open'`,
    values: [accountId, customerId],
  });
  return rowCount === 1;
}

interface OpenRow {
  readonly id: number;
  readonly key: string;
  readonly customer_id: number;
  readonly name: string;
  readonly email: string;
  readonly amount_cents: number;
  readonly sealed_payee: Buffer;
  readonly created_at: Date;
}

const OPEN = `select r.id, r.key, r.customer_id, c.name, c.email, r.amount_cents, r.sealed_payee, r.created_at
                from refund_requests r join customers c on c.account_id = $1 and c.id = r.customer_id
               where r.account_id = $1 and r.status = 'open'`;

/** Undefined when no known key opens it: it can be refused alone. */
function payeeOf(keys: SecretKeys, accountId: number, { key, sealed_payee }: OpenRow): Payee | undefined {
  const text = tryOpen(keys, placeIn('refundPayee', accountId, key), sealed_payee);
  return text === undefined ? undefined : (JSON.parse(text) as Payee);
}

/** Requests that wait for an administrator, the oldest first. */
export async function openRequests(tx: Tx, keys: SecretKeys, accountId: number): Promise<RefundRequest[]> {
  const { rows } = await tx.raw<OpenRow>({ text: `${OPEN} order by r.id limit ${MOST_SHOWN}`, values: [accountId] });
  return rows.map((row) => {
    const payee = payeeOf(keys, accountId, row);
    return {
      id: row.id,
      customer_id: row.customer_id,
      customer_name: row.name === '' ? row.email : row.name,
      amount: toEuros(row.amount_cents),
      beneficiary: payee?.beneficiary ?? null,
      iban: payee?.iban ?? null,
      asked_at: row.created_at.toISOString(),
    };
  });
}

interface Decision {
  readonly id: number;
  readonly requestId: number;
  readonly accepted: boolean;
  readonly reason: string;
  readonly adminId: number;
}

/**
 * An administrator paid the request, which the ledger records as a refund by transfer, or refuses
 * it; the customer is mailed. 409 when it waits no longer. Throws LedgerRefusal.
 */
export async function decideTransfer(
  tx: Tx,
  accountId: number,
  { id, requestId, accepted, reason, adminId }: Decision,
  { jobs, secret, inExample }: Pick<Dependencies, 'jobs' | 'secret'> & { inExample: boolean },
): Promise<void> {
  const { rows } = await tx.raw<OpenRow>({
    text: `${OPEN} and r.customer_id = $2 and r.id = $3 for no key update of r`,
    values: [accountId, id, requestId],
  });
  const [row] = rows;
  if (row === undefined) throw conflict('Cette demande n’attend plus de réponse.');
  const payee = payeeOf(secret, accountId, row);
  if (accepted && payee === undefined)
    throw refused('L’IBAN de cette demande est illisible\u00a0: refusez-la, pour qu’elle soit faite de nouveau.');
  const paid =
    accepted && payee !== undefined
      ? await record(tx, accountId, {
          type: 'refund_deposit',
          variant: 'account',
          holder: { kind: 'customer', id },
          amountCents: row.amount_cents,
          adminId,
          means: 'transfer',
          payee: payee.beneficiary,
          reference: `IBAN …${payee.iban.slice(-4)}`,
          comment: 'Demandé par le conso',
        })
      : undefined;
  await tx.raw({
    text: `update refund_requests set status = $3, sealed_payee = null, decided_by = $4, decided_at = now(), reason = $5, transaction_id = $6
            where account_id = $1 and id = $2`,
    values: [accountId, requestId, accepted ? 'paid' : 'refused', adminId, reason, paid?.id ?? null],
  });
  if (inExample) return;
  const { name: initiative } = await accountBrand(tx, accountId);
  const amount = euro(toEuros(row.amount_cents));
  await mailCustomer(
    tx,
    accountId,
    row,
    { jobs, secret },
    {
      subject: accepted ? `${amount} vous sont remboursés` : `Votre demande de remboursement est refusée`,
      paragraphs: accepted
        ? [`${initiative} vous rembourse ${amount} par virement. Votre banque le reçoit sous quelques jours.`]
        : [
            `${initiative} ne peut pas vous rembourser ${amount}. Raison\u00a0: ${reason}`,
            'Cette somme reste dans votre cagnotte.',
          ],
      ...(payee !== undefined && accepted && { facts: [['IBAN', `…${payee.iban.slice(-4)}`]] as const }),
    },
  );
}

type Words = Pick<MailParts, 'subject' | 'paragraphs' | 'facts' | 'after'>;

async function mailCustomer(
  tx: Tx,
  accountId: number,
  { name, email: to }: { name: string; email: string },
  { jobs, secret }: Pick<Dependencies, 'jobs' | 'secret'>,
  { paragraphs, ...words }: Words,
): Promise<void> {
  const brand = await accountBrand(tx, accountId);
  const mail = mailTexts({
    brand,
    ...words,
    paragraphs: [name === '' ? 'Bonjour,' : `Bonjour ${name},`, ...paragraphs],
    signature: [`L’équipe ${brand.name}`],
  });
  await writeMail(tx, { kind: 'refund', accountId, to, ...mail }, secret, (at, job, data) => jobs.add(at, job, data));
}
