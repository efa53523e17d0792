import { ERASED_CLIENT } from '@boucle/contract/features/services/erased.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type ServiceBilling, type ServiceBuyer } from '@boucle/contract/features/services/shapes.ts';
import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { buyerMissing, sellerMissing } from '../../../domain/ledger/invoices/missing.ts';
import { partiesNow } from '../../../domain/ledger/invoices/parties.ts';
import { paymentRows } from '../../../domain/ledger/allocation/paymentRows.ts';
import { leftOfService } from '../../../domain/ledger/invoices/payService.ts';
import { allInvoices } from '../queries.ts';

const THE_SERVICE = 'Cette sortie';
export const THE_PAYMENT = 'Ce paiement';

type BuyerRow = ServiceBuyer & { readonly version: number };

/** The client named on the invoices of a service; undefined until somebody typed it. */
export async function buyerOf(tx: Tx, accountId: number, serviceId: number): Promise<BuyerRow | undefined> {
  const { rows } = await tx.raw<BuyerRow & Record<string, unknown>>({
    text: `select buyer_kind, legal_name, siren, vat_number, address, e_address, email, version from service_buyers
      where account_id = $1 and service_id = $2`,
    values: [accountId, serviceId],
  });
  return rows[0];
}

const withoutVersion = ({ version: _, ...buyer }: BuyerRow): ServiceBuyer => buyer;

/** The particulars of the last other service whose client has the same name. */
async function suggestedFor(
  tx: Tx,
  accountId: number,
  { serviceId, customer }: { serviceId: number; customer: string },
): Promise<ServiceBuyer | null> {
  const { rows } = await tx.raw<ServiceBuyer & Record<string, unknown>>({
    text: `select b.buyer_kind, b.legal_name, b.siren, b.vat_number, b.address, b.e_address, b.email from services s
      join service_buyers b on b.account_id = $1 and b.service_id = s.id
      where s.account_id = $1 and s.id <> $2 and plain(s.custom_customer) = plain($3) order by s.id desc limit 1`,
    values: [accountId, serviceId, customer],
  });
  return rows[0] ?? null;
}

/**
 * The client of a service, as it was typed when it went out; 404 when the account has none of that
 * number.
 */
export async function customerOf(tx: Tx, accountId: number, serviceId: number): Promise<string> {
  const { rows } = await tx.raw<{ custom_customer: string }>({
    text: 'select custom_customer from services where account_id = $1 and id = $2',
    values: [accountId, serviceId],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_SERVICE);
  return row.custom_customer;
}

/** Invoices and payments of a service, on that Paris day. */
export async function billingOf(tx: Tx, accountId: number, serviceId: number, today: string): Promise<ServiceBilling> {
  const customer = await customerOf(tx, accountId, serviceId);
  const kept = await buyerOf(tx, accountId, serviceId);
  const suggested =
    kept === undefined && customer !== ERASED_CLIENT
      ? await suggestedFor(tx, accountId, { serviceId, customer })
      : null;
  const invoices = await allInvoices(tx, accountId, { filter: { service_id: serviceId } }, today);
  const { seller, clients } = await partiesNow(tx, accountId, [], [serviceId]);
  const client = clients.get(serviceId);
  return {
    id: serviceId,
    customer,
    buyer: kept === undefined ? null : withoutVersion(kept),
    suggested,
    version: kept?.version ?? 0,
    lacks: [...sellerMissing(seller, []), ...(client === undefined ? [] : buyerMissing(client))],
    left: toEuros(await leftOfService(tx, accountId, serviceId)),
    invoices: invoices.map(({ id, kind, label, state, total, issued_on }) => ({
      id,
      kind,
      label,
      state,
      total,
      issued_on,
    })),
    payments: await paymentsOf(tx, accountId, serviceId),
  };
}

interface PaymentRow extends Omit<ServiceBilling['payments'][number], 'amount' | 'created_at'> {
  readonly cents: number;
  readonly created_at: Date;
}

/** Payments of a service, the latest first, with their reversals. */
async function paymentsOf(tx: Tx, accountId: number, serviceId: number): Promise<ServiceBilling['payments']> {
  const rows = await prepared(
    tx,
    sql<PaymentRow>`select p.id, p.day, p.comment, p.means, p.created_at, p.reverses_id, p.by, p.reversed, p.cents
      from ${paymentRows(accountId)} where p.service_id = ${serviceId}::bigint order by p.id desc`,
  );
  return rows.map(({ cents, created_at, ...row }) => ({
    ...row,
    amount: toEuros(cents),
    created_at: created_at.toISOString(),
  }));
}
