import { type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/** A postal address as an invoice names it. */
export interface PostalAddress {
  /** Three at most. */
  readonly lines: readonly string[];
  readonly postal_code: string;
  readonly city: string;
}

export interface Seller {
  readonly name: string;
  readonly legal_name: string;
  readonly legal_form: string;
  readonly capital_cents: number | null;
  readonly rcs: string;
  readonly siren: string | null;
  readonly vat_number: string | null;
  readonly address: PostalAddress;
  /** Empty: the address of its SIREN in the directory. */
  readonly e_address: string;
  readonly iban: string | null;
  /** Absent from invoices issued before the BIC was kept. */
  readonly bic?: string | null;
  readonly vat_on_debits: boolean;
}

export interface Buyer {
  readonly kind: BuyerKind;
  readonly name: string;
  readonly legal_name: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly vat_number: string | null;
  readonly address: PostalAddress;
  readonly e_address: string;
  readonly email: string | null;
}

/** The parties of an invoice, as they were on its day. */
export interface InvoiceParties {
  readonly seller: Seller;
  readonly buyer: Buyer;
}

interface SellerRow extends Omit<Seller, 'address'> {
  readonly address: string;
  readonly payment_days: number;
  readonly service_payment_days: number;
}

interface BuyerRow extends Omit<Buyer, 'address'> {
  readonly id: number;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly billing_address: string;
}

/** Sellers and buyers as they are now. */
export interface PartiesNow {
  readonly seller: Seller;
  /** Days to pay a restaurant's month, and what a service did not bring back. */
  readonly paymentDays: number;
  readonly servicePaymentDays: number;
  /** Restaurants, by their number. */
  readonly buyers: ReadonlyMap<number, Buyer>;
  /** Clients of services outside the web app, by the number of the service. */
  readonly clients: ReadonlyMap<number, Buyer>;
}

/** The buyer of an invoice. */
export interface Charges {
  readonly restaurant_id: number | null;
  readonly service_id: number | null;
}

/** The buyer that an invoice issued today would name. */
export const buyerNow = (parties: PartiesNow, { restaurant_id, service_id }: Charges): Buyer | undefined =>
  service_id === null ? parties.buyers.get(restaurant_id ?? 0) : parties.clients.get(service_id);

/** The parties that invoices of some restaurants and services would name today. */
export async function partiesNow(
  tx: Tx,
  accountId: number,
  restaurantIds: readonly number[],
  serviceIds: readonly number[] = [],
): Promise<PartiesNow> {
  const { rows: sellers } = await tx.raw<{ seller: SellerRow }>({
    text: `select json_build_object('name', name, 'legal_name', legal_name, 'legal_form', legal_form, 'capital_cents', capital_cents,
        'rcs', rcs, 'siren', siren, 'vat_number', vat_number, 'address', billing_address, 'e_address', e_address, 'iban', iban,
        'bic', bic, 'vat_on_debits', vat_on_debits, 'payment_days', payment_days,
        'service_payment_days', service_payment_days) as seller
      from accounts where id = $1`,
    values: [accountId],
  });
  const { rows: buyers } = await tx.raw<{ buyer: BuyerRow }>({
    text: `select json_build_object('id', id, 'kind', buyer_kind, 'name', name, 'legal_name', legal_name, 'siren', siren, 'siret', siret,
        'vat_number', vat_number, 'address', address, 'postal_code', postal_code, 'city', city, 'billing_address', billing_address,
        'e_address', e_address, 'email', coalesce(billing_email, email)) as buyer
      from restaurants where account_id = $1 and id = any($2::bigint[])`,
    values: [accountId, restaurantIds],
  });
  const found = sellers[0]?.seller;
  if (found === undefined) throw new Error(`No account ${accountId}`);
  const { payment_days: paymentDays, service_payment_days: servicePaymentDays, address, ...seller } = found;
  return {
    seller: { ...seller, address: readAddress(address) },
    paymentDays,
    servicePaymentDays,
    buyers: new Map(buyers.map(({ buyer }) => [buyer.id, buyerOf(buyer)])),
    clients: serviceIds.length === 0 ? new Map() : await clientsOf(tx, accountId, serviceIds),
  };
}

/** Clients of services as they were typed; a company without particulars until then. */
async function clientsOf(tx: Tx, accountId: number, serviceIds: readonly number[]): Promise<Map<number, Buyer>> {
  const { rows } = await tx.raw<Omit<BuyerRow, 'siret' | 'postal_code' | 'city' | 'billing_address'>>({
    text: `select s.id, coalesce(b.buyer_kind, 'b2b') as kind, s.custom_customer as name, coalesce(b.legal_name, '') as legal_name, b.siren,
        b.vat_number, coalesce(b.address, '') as address, coalesce(b.e_address, '') as e_address, b.email
      from services s left join service_buyers b on b.account_id = $1 and b.service_id = s.id
      where s.account_id = $1 and s.id = any($2::bigint[])`,
    values: [accountId, serviceIds],
  });
  return new Map(
    rows.map(({ id, address, ...row }) => [id, { ...row, siret: null, address: readAddress(address) }] as const),
  );
}

function buyerOf({ id: _, address, postal_code, city, billing_address, siren, siret, ...row }: BuyerRow): Buyer {
  return {
    ...row,
    siret,
    // A SIRET begins with its SIREN.
    siren: siren ?? siret?.slice(0, 9) ?? null,
    address:
      billing_address.trim() === '' ? { lines: linesOf(address), postal_code, city } : readAddress(billing_address),
  };
}

/** An address typed on several lines, whose last one holds the postal code and the town. */
export function readAddress(text: string): PostalAddress {
  const lines = linesOf(text, 4);
  const [, postal_code = '', city = ''] = /^(\d{5})\s+(\S.*)$/.exec(lines.at(-1) ?? '') ?? [];
  return { lines: (postal_code === '' ? lines : lines.slice(0, -1)).slice(0, 3), postal_code, city };
}

function linesOf(text: string, most = 3): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')];
}
