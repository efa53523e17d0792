/** A transaction (1) or a settlement (2) that writes in account 411, and its day. */
export interface Act {
  readonly origin: 1 | 2;
  readonly id: number;
  readonly day: string;
}

/**
 * Receivables that are back at 0: their lines of account 411 share a letter, dated of the last one.
 */
export interface Settled {
  /** Of a restaurant by its statement, or of the client of a service. */
  readonly owner: 'statement' | 'service';
  /** What orders the ones of one day. */
  readonly id: number;
  readonly day: string;
  readonly acts: readonly Act[];
}

/**
 * An act of a statement, or of the client of a service, as it stands in the receivables. Cents,
 * what is owed above 0.
 */
export interface ActRow extends Act {
  readonly owner: Settled['owner'];
  /** The statement, or the service. */
  readonly of: number;
  /** Null where it writes nothing in 411. */
  readonly cents: number | null;
  /** The paper that it books: an invoice or credit note, of a service the return. */
  readonly paper: number | null;
  /** What it settles of papers. */
  readonly parts: readonly { readonly paper: number; readonly cents: number }[];
}

/** The day is no condition of the join, whose index on days would read all parts for each act. */
const PARTS = `coalesce(json_agg(part) filter (where part is not null and on_day <= $3), '[]')`;

/**
 * Acts by day $3 of the statements of account $1 that moved from day $2 on, and of statements that
 * share an invoice with them: one that was reduced while it waited stands on two.
 */
export const PIECES_OF_STATEMENTS = `with period as materialized (
    select distinct z.statement_id from settlements z where z.account_id = $1 and z.day between $2 and $3 and z.statement_id is not null
  ), chosen as materialized (
    select statement_id from period
    union select y.statement_id from settlements x
      join settlements y on y.account_id = $1 and y.invoice_id = x.invoice_id and y.statement_id is not null
     where x.account_id = $1 and x.statement_id = any(array(select statement_id from period)) and x.invoice_id is not null
  ), acts as materialized (
    select s.id, s.statement_id, s.invoice_id, s.day from settlements s
     where s.account_id = $1 and s.day <= $3 and s.statement_id = any(array(select statement_id from chosen))
  ), moved as (
    select c.id, c.statement_id, c.invoice_id, c.day, case f.kind when 'AR' then e.amount_cents else -e.amount_cents end as cents, null::jsonb as part, null::date as on_day
      from acts c
      join settlement_entries e on e.account_id = $1 and e.settlement_id = c.id
      join money_accounts f on f.account_id = $1 and f.id = e.from_account
      join money_accounts t on t.account_id = $1 and t.id = e.to_account
     where 'AR' in (f.kind, t.kind)
    union all
    select c.id, c.statement_id, c.invoice_id, c.day, null, jsonb_build_object('paper', p.invoice_id, 'cents', p.cents), p.day
      from acts c join invoice_payments p on p.account_id = $1 and p.settlement_id = c.id
  )
  select 'statement' as owner, statement_id as of, 2 as origin, id, day, sum(cents)::bigint as cents, invoice_id as paper, ${PARTS} as parts
    from moved group by id, statement_id, invoice_id, day`;

/**
 * Acts by day $3 of the clients of services of account $1 that moved from day $2 on. A return, its
 * reversal and all their papers are one paper: the return.
 */
export const PIECES_OF_CLIENTS = `with moving as materialized (
    select t.service_id from transactions t where t.account_id = $1 and t.day between $2 and $3 and t.service_id is not null
    union select s.service_id from settlements s where s.account_id = $1 and s.service_id is not null and s.day between $2 and $3
  ), clients as materialized (
    select a.id, a.owner_id from money_accounts a
     where a.account_id = $1 and a.kind = 'AR' and a.owner = 'E' and a.owner_id = any(array(select service_id from moving))
  ), sides as materialized (
    select c.owner_id, 1 as origin, e.transaction_id as id, e.day, -e.amount_cents as cents from clients c join entries e on e.account_id = $1 and e.to_account = c.id and e.day <= $3
    union all select c.owner_id, 1, e.transaction_id, e.day, e.amount_cents from clients c join entries e on e.account_id = $1 and e.from_account = c.id and e.day <= $3
    union all select c.owner_id, 2, e.settlement_id, e.day, -e.amount_cents from clients c join settlement_entries e on e.account_id = $1 and e.to_account = c.id and e.day <= $3
    union all select c.owner_id, 2, e.settlement_id, e.day, e.amount_cents from clients c join settlement_entries e on e.account_id = $1 and e.from_account = c.id and e.day <= $3
  ), moved as (
    select s.*, null::bigint as paper, null::jsonb as part, null::date as on_day from sides s
    union all
    select s.owner_id, s.origin, s.id, s.day, null, coalesce(t.reverses_id, t.id), null, null from sides s
      join transactions t on t.account_id = $1 and t.id = s.id where s.origin = 1
    union all
    select s.owner_id, s.origin, s.id, s.day, null, null, jsonb_build_object('paper', i.transaction_id, 'cents', p.cents), p.day from sides s
      join invoice_payments p on p.account_id = $1 and p.settlement_id = s.id
      join invoices i on i.account_id = $1 and i.id = p.invoice_id where s.origin = 2
  )
  select 'service' as owner, owner_id as of, origin, id, day, sum(cents)::bigint as cents, max(paper) as paper, ${PARTS} as parts
    from moved group by owner_id, origin, id, day`;

/** Sets of names, each in one of them; two that are joined are one from then on. */
class Groups {
  readonly #parents = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    if (root !== name) this.#parents.set(name, root);
    return root;
  }

  join(one: string, other: string): void {
    const [root, to] = [this.of(one), this.of(other)];
    if (root !== to) this.#parents.set(root, to);
  }
}

/**
 * Pieces that are settled by the last day read, the last line of which is on `from` or later: a
 * paper with what paid it or took it back. A payment of several papers joins them. What settles no
 * paper (till, rewards, overpayments) is one piece of its statement or client. What is left of
 * these is settled together once they owe nothing.
 */
export function settledPieces(rows: readonly ActRow[], from: string): Settled[] {
  const groups = new Groups();
  for (const { owner, of, origin, id, cents, paper, parts } of rows) {
    const act = `${origin} ${id}`;
    for (const one of paper === null ? parts : [...parts, { paper }]) groups.join(act, `${owner} paper ${one.paper}`);
    const settled = parts.reduce((sum, part) => sum + part.cents, 0);
    if (settled + (paper === null ? (cents ?? 0) : 0) !== 0) groups.join(act, `${owner} rest ${of}`);
  }
  const lines = rows.flatMap(({ cents, ...row }) => (cents === null ? [] : [{ ...row, cents }]));
  const pieces = grouped(lines, ({ origin, id }) => groups.of(`${origin} ${id}`));
  const settled = pieces.filter(isSettled);
  const rest = grouped(pieces.filter((piece) => !isSettled(piece)).flat(), ({ owner, of }) => `${owner} ${of}`);
  return [...settled, ...rest.filter(isSettled)].flatMap((piece) => {
    const acts = piece.map(({ origin, id, day }): Act => ({ origin, id, day }));
    const day = acts.reduce((last, one) => (one.day > last ? one.day : last), '');
    const [first] = piece;
    if (first === undefined || day < from) return [];
    return [{ owner: first.owner, id: Math.min(...acts.map(({ id }) => id)), day, acts }];
  });
}

type Line = Pick<ActRow, 'owner' | 'of' | 'origin' | 'id' | 'day'> & { readonly cents: number };

const isSettled = (piece: readonly Line[]): boolean => piece.reduce((sum, { cents }) => sum + cents, 0) === 0;

function grouped(lines: readonly Line[], keyOf: (line: Line) => string): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group === undefined) groups.set(keyOf(line), [line]);
    else group.push(line);
  }
  return [...groups.values()];
}
