import { type BuyerKind } from '@boucle/contract/invoices/labels.ts';
import { type Tx } from '../../database/transaction.ts';

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
  /** Empty: that of its SIREN in the directory. */
  readonly e_address: string;
  readonly iban: string | null;
  /** Left out of what was issued before it was asked for. */
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

/** Who is named on an invoice, as they were on its day. */
export interface InvoiceParties {
  readonly seller: Seller;
  readonly buyer: Buyer;
}

interface SellerRow extends Omit<Seller, 'address'> {
  readonly address: string;
  readonly payment_days: number;
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
  readonly paymentDays: number;
  readonly buyers: ReadonlyMap<number, Buyer>;
}

/** Who would be named today on the invoices of some restaurants. */
export async function partiesNow(tx: Tx, accountId: number, restaurantIds: readonly number[]): Promise<PartiesNow> {
  const { rows: sellers } = await tx.raw<{ seller: SellerRow }>({
    text: `select json_build_object('name', name, 'legal_name', legal_name, 'legal_form', legal_form, 'capital_cents', capital_cents,
        'rcs', rcs, 'siren', siren, 'vat_number', vat_number, 'address', billing_address, 'e_address', e_address, 'iban', iban,
        'bic', bic, 'vat_on_debits', vat_on_debits, 'payment_days', payment_days) as seller
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
  const { payment_days: paymentDays, address, ...seller } = found;
  return {
    seller: { ...seller, address: readAddress(address) },
    paymentDays,
    buyers: new Map(buyers.map(({ buyer }) => [buyer.id, buyerOf(buyer)])),
  };
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

/** An address that is typed on several lines: its last one says the postal code and the town. */
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
