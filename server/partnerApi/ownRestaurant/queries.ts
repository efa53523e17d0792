import { type OwnPaper, type OwnRound } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { frozenTitle } from '@boucle/contract/shared/impact/labels.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { PAID_OF_STATEMENTS } from '../../domain/ledger/allocation/statementLeft.ts';
import { type RoundRow } from '../../features/rounds/access.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { LIMIT } from '../pages.ts';

const MOST_ROUNDS = 50;

export interface OwnStop extends Omit<OwnRound, 'id' | 'day' | 'time'> {
  readonly round: RoundRow;
  readonly n: number;
  readonly done_at: Date | null;
}

/**
 * The stops at a restaurant: of rounds that are ready, and of the ones of the last 30 days; the
 * latest first.
 */
export async function stopsAt(tx: Tx, accountId: number, restaurantId: number, today: string): Promise<OwnStop[]> {
  const { rows } = await tx.raw<
    Omit<OwnStop, 'round'> & Omit<RoundRow, 'status'> & { round_status: RoundRow['status'] }
  >({
    text: `select d.id, d.title, d.day::text as day, coalesce(d.ready_at, d.created_at) as ready_at, d.status as round_status, d.vehicle_capacity,
                  d.start_minute, d.start_latitude, d.start_longitude, d.partner_id, d.driver_id, d.cancel_reason, d.version,
                  s.n, s.status, s.done_at,
                  coalesce((select json_agg(json_build_object('format_id', l.format_id, 'title', f.title, 'act', l.act,
                              'planned', l.planned, 'actual', l.actual) order by l.act, l.format_id)
                     from round_lines l join formats f on f.account_id = $1 and f.id = l.format_id
                    where l.account_id = $1 and l.round_id = s.round_id and l.n = s.n), '[]') as lines
             from round_stops s join rounds d on d.account_id = $1 and d.id = s.round_id
            where s.account_id = $1 and s.place = 'R' and s.place_id = $2
              and (d.status in ('ready', 'under_way') or d.status = 'done' and d.day >= $3::date - 30)
            order by d.day desc, d.id desc limit ${MOST_ROUNDS}`,
    values: [accountId, restaurantId, today],
  });
  return rows.map(({ n, status, done_at, lines, round_status, ...round }) => ({
    round: { ...round, status: round_status },
    n,
    status,
    done_at,
    lines,
  }));
}

interface PaperRow extends Omit<OwnPaper, 'id' | 'label' | 'left_cents'> {
  paper: string;
  id: number;
  number: number;
  label: string | null;
  paid_cents: number | null;
  /** Span of an attestation. */
  from_day: string | null;
  to_day: string | null;
}

/** The statements, issued invoices and attestations of a restaurant, the latest first. */
export async function papersOf(
  tx: Tx,
  accountId: number,
  restaurantId: number,
  after: { kind: string; id: number } | undefined,
): Promise<OwnPaper[]> {
  const { rows } = await tx.raw<PaperRow & Record<string, unknown>>({
    text: `with paper as (
             select 'statement' as kind, 'statement' as paper, s.id, s.number, null as label, s.month::text as month,
                    (s.created_at at time zone 'Europe/Paris')::date as day, s.due_on,
                    s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents as total_cents,
                    null::date as from_day, null::date as to_day
               from statements s where s.account_id = $1 and s.restaurant_id = $2
             union all
             select i.kind, 'invoice', i.id, i.number, i.label, null, i.issued_on, i.due_on,
                    case i.kind when 'invoice' then 1 else -1 end * (i.net_cents + i.vat_cents), null, null
               from invoices i where i.account_id = $1 and i.restaurant_id = $2 and i.label is not null
             union all
             select 'attestation', 'attestation', a.id, a.number, null, null,
                    (a.made_at at time zone 'Europe/Paris')::date, null, null, a.from_day, a.to_day
               from impact_reports a where a.account_id = $1 and a.restaurant_id = $2
           ), page as (
             select * from paper
              where $3::text is null or (day, paper, id) < ((select day from paper where paper = $3 and id = $4), $3, $4::bigint)
              order by day desc, paper desc, id desc ${LIMIT}
           )
           select kind, paper, id, number, label, month, day::text as day, due_on::text as due_on, total_cents::bigint as total_cents, from_day, to_day,
                  case when paper = 'statement' then coalesce(p.cents, 0) end as paid_cents
             from page
             left join (${PAID_OF_STATEMENTS(`array(select id from page where paper = 'statement')`)}) p
               on paper = 'statement' and p.statement_id = id
            order by day desc, paper desc, id desc`,
    values: [accountId, restaurantId, after?.kind ?? null, after?.id ?? 0],
  });
  return rows.map(({ id, paper, number, label, paid_cents, from_day: from, to_day: to, ...row }) => ({
    ...row,
    left_cents: paid_cents === null || row.total_cents === null ? null : row.total_cents - paid_cents,
    id: `${paper}.${id}`,
    label:
      label ??
      (from === null || to === null
        ? statementNumber(row.month ?? '', number)
        : `${frozenTitle(number, true)}, ${spanName({ from, to })}`),
  }));
}

/**
 * Uses of a restaurant in the last 30 Paris days, of the formats whose throw-away packaging has a
 * price, and that price of each together; null where no format has one.
 */
export async function savedBy(
  tx: Tx,
  accountId: number,
  restaurantId: number,
  today: string,
): Promise<{ uses: number; cents: number } | null> {
  const { rows } = await tx.raw<{ uses: number; cents: number; priced: boolean }>({
    text: `select coalesce(sum(u.reuses), 0)::int as uses, coalesce(sum(u.reuses * f.single_use_price_cents), 0)::bigint as cents,
                  count(f.id) > 0 as priced
             from formats f left join daily_rollups u on u.account_id = $1 and u.restaurant_id = $2 and u.format_id = f.id
                  and u.day > $3::date - 30 and u.day <= $3::date
            where f.account_id = $1 and f.single_use_price_cents is not null`,
    values: [accountId, restaurantId, today],
  });
  const [row] = rows;
  return row?.priced === true ? { uses: row.uses, cents: row.cents } : null;
}

const OWN = {
  statement: 'select from statements where account_id = $1 and restaurant_id = $2 and id = $3',
  invoice: 'select from invoices where account_id = $1 and restaurant_id = $2 and id = $3 and label is not null',
  attestation: 'select from impact_reports where account_id = $1 and restaurant_id = $2 and id = $3',
} as const;

/** Whether a statement, an issued invoice or an attestation is the restaurant's. */
export async function hasPaper(
  tx: Tx,
  accountId: number,
  restaurantId: number,
  { kind, id }: { kind: keyof typeof OWN; id: number },
): Promise<boolean> {
  const { rowCount } = await tx.raw({ text: OWN[kind], values: [accountId, restaurantId, id] });
  return rowCount === 1;
}

/** Formats whose containers have codes. */
export async function numberedFormats(tx: Tx, accountId: number): Promise<ReadonlySet<number>> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from formats where account_id = $1 and numbered',
    values: [accountId],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A numbered container as a counter reads it; undefined for an unknown code. */
export async function unitOf(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<{ code: string; format_id: number; title: string; retired: boolean } | undefined> {
  const { rows } = await tx.raw<{ code: string; format_id: number; title: string; retired: boolean }>({
    text: `select u.code, u.format_id, f.title, u.status = 'retired' as retired
             from units u join formats f on f.account_id = u.account_id and f.id = u.format_id
            where u.account_id = $1 and u.code = $2`,
    values: [accountId, code],
  });
  return rows[0];
}
