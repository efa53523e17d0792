import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Lot } from '../books/lot.ts';
import { type CellKey, type MoneyKey, type Parties } from '../books/places.ts';
import { type Entry, type FeeLine, type Movement, type PostingLine } from '../posting/posting.ts';
import { type HolderRef, type LedgerType, type Origin } from '../types.ts';

/** A transaction with every row it wrote, as a reversal needs them. */
export interface Original {
  readonly id: number;
  readonly type: LedgerType;
  readonly variant: string;
  readonly status: string;
  readonly day: string;
  readonly amountCents: number;
  readonly containersCostCents: number;
  readonly containersCount: number;
  readonly origin: Origin | null;
  readonly parties: Parties;
  readonly place: string | null;
  readonly reason: string | null;
  readonly means: PaymentMeans | null;
  readonly rewardId: number | null;
  readonly keptCents: number;
  readonly vatCents: number;
  readonly cardBefore: CardStatus | null;
  readonly feeLines: readonly FeeLine[];
  readonly reversesId: number | null;
  readonly reversed: boolean;
  readonly lines: readonly PostingLine[];
  readonly movements: readonly Movement[];
  readonly entries: readonly Entry[];
  readonly carried: Entry | null;
  readonly lotRows: readonly LotRow[];
}

/** Pieces (signed) that the transaction put into a lot or took out of it. */
export type LotRow = Pick<Lot, 'formatId' | 'unitDepositCents'> & { readonly lotId: number; readonly quantity: number };

interface Row {
  type: LedgerType;
  variant: string;
  status: string;
  day: string;
  amount_cents: number;
  containers_cost_cents: number;
  containers_count: number;
  origin: Origin | null;
  customer_id: number | null;
  card_holder_id: number | null;
  restaurant_id: number | null;
  lender_restaurant_id: number | null;
  to_customer_id: number | null;
  to_card_holder_id: number | null;
  partner_id: number | null;
  drop_off_point_id: number | null;
  collection_drawer_id: number | null;
  service_id: number | null;
  order_id: number | null;
  place: string | null;
  reason: string | null;
  means: PaymentMeans | null;
  reward_id: number | null;
  kept_cents: number;
  vat_cents: number;
  card_before: CardStatus | null;
  fee_lines: FeeLine[] | null;
  reverses_id: number | null;
  reversed: boolean;
  lines: PostingLine[] | null;
  movements: { from: CellKey; to: CellKey; quantity: number }[] | null;
  entries: { from: MoneyKey; to: MoneyKey; amountCents: number }[] | null;
  carried: Entry | null;
  lot_rows: LotRow[] | null;
}

const cell = (name: string): string =>
  `json_build_object('place', ${name}.place, 'placeId', ${name}.place_id, 'formatId', ${name}.format_id, 'state', ${name}.state)`;
const money = (name: string): string =>
  `json_build_object('kind', ${name}.kind, 'owner', ${name}.owner, 'ownerId', ${name}.owner_id)`;

const BANK = `json_build_object('kind', 'BANK', 'owner', '-', 'ownerId', 0)`;

/** Its cheque was taken to the bank: taken back, it leaves the bank, not what waits. */
const AT_BANK = `exists (select from paid_in_credits p where p.account_id = $1 and p.transaction_id = $2
    and not exists (select from settlements v where v.account_id = $1 and v.reverses_id = p.settlement_id))`;

const ORIGINAL = {
  text: `
select t.type, t.variant, t.status, t.day, t.amount_cents, t.containers_cost_cents, t.containers_count, t.origin,
  t.customer_id, t.card_holder_id, t.restaurant_id, t.partner_id, t.reverses_id, t.lender_restaurant_id,
  t.to_customer_id, t.to_card_holder_id, t.drop_off_point_id, t.collection_drawer_id, t.service_id, t.order_id, t.place, t.reason, t.means,
  t.reward_id, t.kept_cents, t.vat_cents, t.card_before,
  (select json_agg(json_build_object('restaurantId', f.restaurant_id, 'priceLineId', f.price_line_id, 'unitPriceCents', f.unit_price_cents,
      'quantity', f.quantity, 'month', f.month))
    from fee_lines f where f.account_id = $1 and f.transaction_id = $2) as fee_lines,
  exists (select from transaction_references r where r.account_id = $1 and r.kind = 'reverses' and r.value = ($2::bigint)::text) as reversed,
  (select json_agg(json_build_object('formatId', coalesce(l.format_id, 0), 'role', l.role, 'quantity', l.quantity,
      'unitDepositCents', l.unit_deposit_cents) order by l.n)
    from transaction_lines l where l.account_id = $1 and l.transaction_id = $2) as lines,
  (select json_agg(json_build_object('from', ${cell('f')}, 'to', ${cell('g')}, 'quantity', m.quantity) order by m.n)
    from movements m
    join cells f on f.account_id = $1 and f.id = m.from_cell
    join cells g on g.account_id = $1 and g.id = m.to_cell
    where m.account_id = $1 and m.transaction_id = $2) as movements,
  (select json_agg(json_build_object('from', case when f.kind = 'CHEQUES' and ${AT_BANK} then ${BANK} else ${money('f')} end,
      'to', ${money('g')}, 'amountCents', e.amount_cents) order by e.n)
    from entries e
    join money_accounts f on f.account_id = $1 and f.id = e.from_account
    join money_accounts g on g.account_id = $1 and g.id = e.to_account
    where e.account_id = $1 and e.transaction_id = $2) as entries,
  (select json_build_object('from', ${money('f')}, 'to', ${money('g')}, 'amountCents', w.cents)
    from own_money_moves w
    join money_accounts f on f.account_id = $1 and f.id = w.from_account
    join money_accounts g on g.account_id = $1 and g.id = w.to_account
    where w.account_id = $1 and w.transaction_id = $2) as carried,
  (select json_agg(json_build_object('lotId', r.lot_id, 'quantity', r.quantity, 'formatId', l.format_id,
      'unitDepositCents', l.unit_deposit_cents) order by r.lot_id)
    from lot_rows r join lots l on l.account_id = $1 and l.id = r.lot_id
    where r.account_id = $1 and r.transaction_id = $2) as lot_rows
from transactions t where t.account_id = $1 and t.id = $2`,
};

/**
 * Reads a transaction and its rows, the cheque of a credit where it is now; undefined when the
 * account has none of that number.
 */
export async function readOriginal(tx: Tx, accountId: number, id: number): Promise<Original | undefined> {
  const { rows } = await tx.raw<Row>({ ...ORIGINAL, values: [accountId, id] });
  const [row] = rows;
  return row && toOriginal(id, row);
}

function toOriginal(id: number, row: Row): Original {
  return {
    id,
    type: row.type,
    variant: row.variant,
    status: row.status,
    day: row.day,
    amountCents: row.amount_cents,
    containersCostCents: row.containers_cost_cents,
    containersCount: row.containers_count,
    origin: row.origin,
    parties: {
      holder: holderOf(row.customer_id, row.card_holder_id),
      receiver: holderOf(row.to_customer_id, row.to_card_holder_id),
      restaurantId: row.restaurant_id ?? undefined,
      lenderId: row.lender_restaurant_id ?? undefined,
      partnerId: row.partner_id ?? undefined,
      dropOffPointId: row.drop_off_point_id ?? undefined,
      drawerId: row.collection_drawer_id ?? undefined,
      serviceId: row.service_id ?? undefined,
      orderId: row.order_id ?? undefined,
    },
    place: row.place,
    reason: row.reason,
    means: row.means,
    rewardId: row.reward_id,
    keptCents: row.kept_cents,
    vatCents: row.vat_cents,
    cardBefore: row.card_before,
    feeLines: row.fee_lines ?? [],
    reversesId: row.reverses_id,
    reversed: row.reversed,
    lines: row.lines ?? [],
    movements: row.movements ?? [],
    entries: row.entries ?? [],
    carried: row.carried,
    lotRows: row.lot_rows ?? [],
  };
}

function holderOf(customerId: number | null, cardId: number | null): HolderRef | undefined {
  if (cardId !== null) return { kind: 'card', id: cardId };
  return customerId === null ? undefined : { kind: 'customer', id: customerId };
}
