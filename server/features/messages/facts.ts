import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { statementLeft } from '../../domain/ledger/allocation/statementLeft.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PlannedRequest } from './words.ts';

/** The one row of a question about a thing of the account; undefined where there is none. */
export async function one<Row extends object>(tx: Tx, text: string, ...values: unknown[]): Promise<Row | undefined> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({ text, values });
  return rows[0];
}

/** A delivered line. */
export interface DeliveredLine {
  readonly format_id: number;
  readonly title: string;
  readonly quantity: number;
}

interface DeliveryFacts {
  readonly restaurantId: number;
  readonly restaurant: string;
  readonly partnerId: number | null;
  readonly day: string;
  readonly lines: readonly DeliveredLine[];
  readonly isReversed: boolean;
}

/** Clean containers that a transaction brought to a restaurant; undefined for any other one. */
export const deliveryFacts = (tx: Tx, accountId: number, id: number): Promise<DeliveryFacts | undefined> =>
  one(
    tx,
    `select r.id as "restaurantId", r.name as restaurant, t.partner_id as "partnerId", t.day::text as day,
            exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id) as "isReversed",
            (select json_agg(json_build_object('format_id', f.id, 'title', f.title, 'quantity', l.quantity) order by plain(f.title), f.id)
               from (select format_id, sum(quantity)::int as quantity from transaction_lines
                      where account_id = $1 and transaction_id = t.id group by format_id) l
               join formats f on f.account_id = $1 and f.id = l.format_id) as lines
       from transactions t join restaurants r on r.account_id = t.account_id and r.id = t.restaurant_id
      where t.account_id = $1 and t.id = $2 and t.type = 'admin_give' and t.status = 'completed' and t.reverses_id is null`,
    accountId,
    id,
  );

interface RequestFacts {
  readonly restaurantId: number | null;
  /** Its name, or that of the partner whose reserve it is for. */
  readonly restaurant: string;
  readonly status: string;
  readonly askedBy: number | null;
  readonly partnerId: number | null;
  readonly answer: string | null;
  /** Of its round. */
  readonly day: string | null;
  readonly lines: (PlannedRequest['lines'][number] & { readonly done: number })[];
}

export const requestFacts = (tx: Tx, accountId: number, id: number): Promise<RequestFacts | undefined> =>
  one(
    tx,
    `select r.id as "restaurantId", coalesce(r.name, p.name) as restaurant, q.status, q.asked_by as "askedBy", q.partner_id as "partnerId", q.answer,
            d.day::text as day,
            (select json_agg(json_build_object('way', l.way, 'title', f.title, 'quantity', l.quantity, 'done', coalesce(l.done, 0))
                    order by l.way, plain(f.title), f.id)
               from supply_request_lines l join formats f on f.account_id = l.account_id and f.id = l.format_id
              where l.account_id = $1 and l.request_id = q.id) as lines
       from supply_requests q left join restaurants r on r.account_id = q.account_id and r.id = q.restaurant_id
       left join partners p on p.account_id = q.account_id and p.id = q.partner_id
       left join rounds d on d.account_id = q.account_id and d.id = q.round_id
      where q.account_id = $1 and q.id = $2`,
    accountId,
    id,
  );

interface LotFacts extends Pick<WashLot, 'id' | 'number' | 'closed_at' | 'transaction_id'> {
  readonly site: Pick<WashLot['site'], 'id' | 'kind'>;
  readonly reason: string;
  readonly formats: readonly string[];
  readonly formatIds: readonly number[];
}

/** A lot that is called back. */
export const recalledLot = (tx: Tx, accountId: number, id: number): Promise<LotFacts | undefined> =>
  one(
    tx,
    `select l.id, l.number, l.closed_at::text as closed_at, l.transaction_id, json_build_object('id', s.id, 'kind', s.kind) as site,
            l.recall_reason as reason,
            (select coalesce(json_agg(f.title order by plain(f.title)), '[]') from wash_lot_lines x
               join formats f on f.account_id = x.account_id and f.id = x.format_id
              where x.account_id = $1 and x.lot_id = l.id) as formats,
            array(select x.format_id from wash_lot_lines x where x.account_id = $1 and x.lot_id = l.id) as "formatIds"
       from wash_lots l join wash_sites s on s.account_id = l.account_id and s.id = l.site_id
      where l.account_id = $1 and l.id = $2 and l.recalled_at is not null`,
    accountId,
    id,
  );

interface RoundFacts {
  readonly title: string;
  readonly day: string;
  readonly stops: number;
  readonly status: string;
  readonly reason: string | null;
  readonly driverId: number | null;
  readonly partnerId: number | null;
}

export const roundFacts = (tx: Tx, accountId: number, id: number): Promise<RoundFacts | undefined> =>
  one(
    tx,
    `select title, day::text as day, status, cancel_reason as reason, driver_id as "driverId", partner_id as "partnerId",
            (select count(*)::int from round_stops where account_id = $1 and round_id = r.id) as stops
       from rounds r where account_id = $1 and id = $2`,
    accountId,
    id,
  );

/** People whose last message about a round, not taken back, was that it is theirs. */
export async function givenRound(tx: Tx, accountId: number, id: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select w.id from (
             select distinct on (person_id) person_id as id, act from messages
              where account_id = $1 and act in ('round', 'round_taken') and thing_id = $2 and person_id is not null and recalled_at is null
              order by person_id, messages.id desc) w
            where w.act = 'round'`,
    values: [accountId, id],
  });
  return rows.map((row) => row.id);
}

/** A point that takes nothing any more, its restaurant, and the partners that serve it. */
export const closedPoint = (
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ name: string; restaurantId: number | null; partnerIds: number[] } | undefined> =>
  one(
    tx,
    `select d.name, d.restaurant_id as "restaurantId", array(
              select p.id from partners p where p.account_id = $1 and p.status = 'active' and (p.all_drop_off_points or exists (
                select from partner_drop_off_points x where x.account_id = $1 and x.partner_id = p.id and x.drop_off_point_id = d.id))
               order by p.id) as "partnerIds"
       from drop_off_points d where d.account_id = $1 and d.id = $2 and d.status <> 'active'`,
    accountId,
    id,
  );

interface GapFacts {
  readonly audience: 'restaurant' | 'partner';
  readonly placeId: number;
  readonly place: string;
  readonly title: string;
  readonly quantity: number;
  readonly note: string | null;
  readonly isSettled: boolean;
}

/** A gap that was settled or explained, at a restaurant's or a partner's. */
export const gapFacts = (tx: Tx, accountId: number, id: number): Promise<GapFacts | undefined> =>
  one(
    tx,
    `select case when r.id is null then 'partner' else 'restaurant' end as audience, coalesce(r.id, p.id) as "placeId",
            coalesce(r.name, p.name) as place, f.title, case when i.fewer then -i.quantity else i.quantity end as quantity, i.note,
            i.status = 'settled' as "isSettled"
       from incidents i join formats f on f.account_id = i.account_id and f.id = i.format_id
       left join restaurants r on r.account_id = i.account_id and r.id = i.restaurant_id
       left join partners p on p.account_id = i.account_id and p.id = i.partner_id
      where i.account_id = $1 and i.id = $2 and i.status in ('settled', 'explained') and i.kind <> 'claim' and coalesce(r.id, p.id) is not null`,
    accountId,
    id,
  );

/** The next deposit of a format that is still to come. */
export const comingPrice = (
  tx: Tx,
  accountId: number,
  id: number,
  now: Date,
): Promise<{ title: string; from: Date; cents: number; beforeCents: number | null } | undefined> =>
  one(
    tx,
    `select f.title, n.valid_from as "from", n.deposit_cents as cents,
            (select b.deposit_cents from format_prices b where b.account_id = $1 and b.format_id = f.id and b.valid_from < n.valid_from
              order by b.valid_from desc limit 1) as "beforeCents"
       from formats f join format_prices n on n.account_id = f.account_id and n.format_id = f.id
      where f.account_id = $1 and f.id = $2 and n.valid_from > $3 order by n.valid_from limit 1`,
    accountId,
    id,
    now,
  );

/** Active restaurants to which a format is offered. */
export async function formatsOffered(tx: Tx, accountId: number, formatId: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select r.id from restaurants r where r.account_id = $1 and r.status = 'active' and not exists (
             select from restaurant_formats x where x.account_id = $1 and x.restaurant_id = r.id and x.format_id = $2 and not x.offered)`,
    values: [accountId, formatId],
  });
  return rows.map(({ id }) => id);
}

/** A stock count under way, and the restaurants and partners where it counts. */
export const countPlaces = (
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ title: string; restaurantIds: number[]; partnerIds: number[] } | undefined> =>
  one(
    tx,
    `select c.title,
            array(select place_id from stock_count_places where account_id = $1 and count_id = c.id and place = 'R') as "restaurantIds",
            array(select place_id from stock_count_places where account_id = $1 and count_id = c.id and place = 'P') as "partnerIds"
       from stock_counts c where c.account_id = $1 and c.id = $2 and c.status = 'open'`,
    accountId,
    id,
  );

export interface StatementFacts {
  readonly restaurantId: number;
  readonly restaurant: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly number: string;
  readonly dueOn: string;
  readonly totalCents: number;
  /** Below 0 the initiative owes it. */
  readonly leftCents: number;
  readonly iban: string | null;
  /** Issued with it. */
  readonly invoices: readonly string[];
}

/** A restaurant's statement, with what is left to pay of it. */
export async function statementFacts(tx: Tx, accountId: number, id: number): Promise<StatementFacts | undefined> {
  const left = await statementLeft(tx, accountId, id);
  if (left === undefined) return undefined;
  const row = await one<Omit<StatementFacts, 'number' | 'dueOn' | 'leftCents'>>(
    tx,
    `select r.id as "restaurantId", r.name as restaurant, to_char(s.month, 'YYYY-MM') as month,
            s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents as "totalCents", s.parties->'issuer'->>'iban' as iban,
            array(select i.label from invoices i where i.account_id = $1 and i.statement_id = s.id and i.kind = 'invoice'
                     and i.label is not null and i.net_cents > 0 order by i.id) as invoices
       from statements s join restaurants r on r.account_id = s.account_id and r.id = s.restaurant_id
      where s.account_id = $1 and s.id = $2`,
    accountId,
    id,
  );
  const { month, number, due_on: dueOn, left_cents: leftCents } = left;
  return row && { ...row, number: statementNumber(month, number), dueOn, leftCents };
}

/** Name of a restaurant that is active. */
export async function activeRestaurant(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  return (
    await one<{ name: string }>(
      tx,
      `select name from restaurants where account_id = $1 and id = $2 and status = 'active'`,
      accountId,
      id,
    )
  )?.name;
}
