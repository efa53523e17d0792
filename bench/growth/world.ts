import { hashOf } from '../../server/auth/tokens/tokens.ts';
import { type BenchDatabase, query } from '../databases.ts';
import { ACCESS } from '../simulated.ts';

/**
 * Rows of a simulated year that calls are about: the busiest of each kind, so that what grows with
 * its history is seen.
 */
export interface GrowthWorld {
  readonly account: number;
  readonly restaurant: number;
  readonly customer: number;
  readonly card: number;
  readonly format: number;
  readonly point: number;
  readonly site: number;
  readonly drawer: number;
  readonly partner: number;
  readonly supply: number;
  readonly order: number;
  readonly transaction: number;
  readonly apiTransaction: number;
  readonly statement: number;
  readonly partnerStatement: number;
  readonly priceLine: number;
  readonly month: string;
  readonly access: number;
  readonly employee: number;
  readonly request: number;
  readonly banner: number;
  readonly build: number;
  readonly mail: number;
  readonly archive: number;
  readonly incident: number;
  readonly washLot: number;
  readonly alert: number;
  readonly loanPolicy: number;
  readonly unit: string;
  readonly unitBatch: number;
  readonly impactReport: number;
  readonly bankLine: number;
  readonly count: number;
  readonly invoice: number;
  readonly supplyRequest: number;
  readonly sepaBatch: number;
  readonly service: number;
  readonly round: number;
  readonly roundNote: number;
  readonly draftRound: number;
  /** Cells of clean and of dirty pieces of all places, without holders' cells. */
  readonly shelves: number;
}

/** The token of the one presentation. */
export const PRESENTED = 'b'.repeat(43);

const busiest = (column: string): string =>
  `(select ${column} from transactions where account_id = a.id and ${column} is not null group by 1 order by count(*) desc, 1 limit 1)`;
const first = (table: string): string => `(select min(id) from ${table} where account_id = a.id)`;

const WORLD = `select a.id as account, ${busiest('restaurant_id')} as restaurant, ${busiest('customer_id')} as customer,
    ${busiest('card_holder_id')} as card, ${first('formats')} as format, ${busiest('drop_off_point_id')} as point,
    ${first('collection_sites')} as site, ${busiest('collection_drawer_id')} as drawer, ${first('partners')} as partner,
    (select max(id) from transactions where account_id = a.id and type = 'admin_give' and partner_id is not null) as supply,
    (select max(id) from orders where account_id = a.id) as order,
    (select max(id) from transactions where account_id = a.id) as transaction,
    (select max(transaction_id) from api_transactions where account_id = a.id) as "apiTransaction",
    (select max(id) from partner_statements where account_id = a.id and partner_id = ${first('partners')}) as "partnerStatement",
    s.id as statement, to_char(s.month, 'YYYY-MM') as month,
    (select min(id) from price_lines where account_id = a.id and restaurant_id = s.restaurant_id) as "priceLine",
    (select id from api_accesses where client_id = '${ACCESS.id}') as access, (select min(id) from people where account_id = a.id and role = 'partner_delegated_admin') as employee,
    (select min(id) from account_requests) as request, ${first('information_banners')} as banner, ${first('app_builds')} as build,
    ${first('mails')} as mail, ${first('year_archives')} as archive, ${first('incidents')} as incident,
    ${first('wash_lots')} as "washLot",
    ${first('alerts')} as alert, ${first('loan_policies')} as "loanPolicy",
    (select min(code) from units where account_id = a.id) as unit, ${first('unit_batches')} as "unitBatch",
    ${first('impact_reports')} as "impactReport", ${first('bank_lines')} as "bankLine",
    ${first('stock_counts')} as count,
    (select max(id) from invoices where account_id = a.id and label is not null) as invoice,
    ${first('supply_requests')} as "supplyRequest", ${first('sepa_batches')} as "sepaBatch", ${first('services')} as service,
    ${first('rounds')} as round, (select max(id) from rounds where account_id = a.id and status = 'draft') as "draftRound",
    (select min(transaction_id) from round_lines where account_id = a.id) as "roundNote",
    (select count(*) from cells where account_id = a.id and place in ('A', 'R', 'P', 'D', 'T')) as shelves
  from accounts a left join lateral (
    select * from statements where account_id = a.id and restaurant_id = ${busiest('restaurant_id')} order by month desc limit 1) s on true
 order by a.id limit 1`;

/** No simulation asks for the archive of a year: one of a single piece. */
const ARCHIVE = `with archive as (
    insert into year_archives (account_id, year, state, try, files_total, pieces, bytes, sha256, ended_at)
    select min(id), extract(year from now()), 'made', 1, 1, 1, 4, repeat('0', 64), now() from accounts
    returning account_id, id)
  insert into year_archive_pieces (account_id, archive_id, try, n, bytes) select account_id, id, 1, 0, 'PK..' from archive`;

/** Nor does any keep the register of what it washes: a closed lot for each washing. */
const WASH_LOTS = `with site as (
    insert into wash_sites (account_id, name, kind) select min(id), 'Plonge', 'own' from accounts returning account_id, id
  ), lots as (
    insert into wash_lots (account_id, number, site_id, status, started_at, ended_at, inspected_at, closed_at, transaction_id)
    select t.account_id, 'L-2020-' || (100000 + row_number() over (order by t.id)), site.id, 'closed', t.completed_at, t.completed_at,
           t.completed_at, t.completed_at, t.id
      from transactions t join site on site.account_id = t.account_id
     where t.type = 'admin_wash' and t.reverses_id is null
       and not exists (select from transactions u where u.account_id = t.account_id and u.reverses_id = t.id)
    returning account_id, id, transaction_id
  ), washed as (
    select l.account_id, l.id, x.format_id, sum(x.quantity) as dirty_in, coalesce(sum(x.quantity) filter (where x.role = 'rejected'), 0) as rejected
      from lots l join transaction_lines x on x.account_id = l.account_id and x.transaction_id = l.transaction_id group by 1, 2, 3
  ), lines as (
    insert into wash_lot_lines (account_id, lot_id, format_id, dirty_in, clean_out)
    select account_id, id, format_id, dirty_in, dirty_in - rejected from washed
  )
  insert into wash_rejects (account_id, lot_id, n, format_id, cause, quantity)
  select account_id, id, row_number() over (partition by id order by format_id), format_id, 'stained', rejected from washed where rejected > 0`;

/** A line of the bank, of the latest day. */
const BANK_LINE = `with statement as (
    insert into bank_statements (account_id, iban, number, from_day, to_day, opening_cents, closing_cents, lines, read_at)
    select account_id, 'FR7630006000011234567890189', '1', max(day), max(day), 0, 100, 1, now() from transactions
     where account_id = (select min(id) from accounts) group by 1 returning account_id, id, iban, to_day)
  insert into bank_lines (account_id, statement_id, iban, fingerprint, day, cents, party, text, refs, payments)
  select account_id, id, iban, sha256('1'), to_day, 100, '', '', '{}', 1 from statement`;

/** A finding of a night: one is enough. */
const ALERT = `insert into alerts (account_id, rule, subject, evidence, last_event_at)
  select min(account_id), 'full_drawer', 'drawer:' || min(id),
         json_build_object('rule', 'full_drawer', 'drawer_id', min(id), 'pieces', 1, 'capacity', 1, 'transactions', array[]::bigint[]), now()
    from collection_drawers`;

/** Nor does it have a policy of loans: the usual one, which reminds of everything. */
const POLICY = `insert into loan_policies (account_id, valid_from, due_days, keep_after_days, enabled)
  select min(id), '2015-01-01', 30, 90, true from accounts`;

/** Nor has it numbered containers: ten of its first format, whose places are unknown. */
const UNITS = `with batch as (
    insert into unit_batches (account_id, format_id, received_on, quantity)
    select account_id, min(id), current_date, 10 from formats where account_id = (select min(id) from accounts) group by 1
    returning account_id, id, format_id)
  insert into units (account_id, code, format_id, batch_id, last_seen_at)
  select account_id, lpad(n::text, 8, '0'), format_id, id, now() from batch, generate_series(1, 10) n`;

/** Nor has it frozen anything: a report without a row. */
const IMPACT_REPORT = `insert into impact_reports (account_id, number, from_day, to_day, figures, figures_sha256, pdf, pdf_sha256, last_factor, made_at)
  select min(id), 1, '2015-01-01', '2015-01-31',
         '{"number":1,"from_date":"2015-01-01","to_date":"2015-01-31","uses":0,"co2e":null,"carried":[],"formats":[],"rejects":[],"restaurants":[],"offers":[],"rules":[],"consumers":[],"factors":[]}',
         sha256(''), '%PDF', sha256(''), 0, now() from accounts`;

/** Nor does it count anything: the warehouse, counted an hour ago, of every format. */
const COUNT = `with opened as (
    insert into stock_counts (account_id, title, opened_by, opened_at)
    select a.id, 'Entrepôt', (select min(id) from people where account_id = a.id and role = 'account_admin'), now() - interval '2 hours'
      from accounts a order by a.id limit 1 returning account_id, id, opened_by),
  place as (insert into stock_count_places (account_id, count_id, place, place_id) select account_id, id, 'A', 0 from opened),
  line as (
    insert into stock_count_lines (account_id, count_id, place, place_id, format_id, state)
    select o.account_id, o.id, 'A', 0, f.id, 'clean' from opened o join formats f on f.account_id = o.account_id)
  insert into stock_count_readings (account_id, count_id, device_id, n, place, place_id, format_id, state, counted, counted_at, counted_by,
    received_at, expected_at_entry)
  select o.account_id, o.id, gen_random_uuid(), f.id, 'A', 0, f.id, 'clean', 10, now() - interval '1 hour', o.opened_by, now(), 0
    from opened o join formats f on f.account_id = o.account_id`;

/** A round of one stop, whose delivery is one that the simulation made. */
const ROUND = `with given as (
    select t.account_id, t.id, t.restaurant_id, l.format_id, l.quantity from transactions t
      join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
     where t.type = 'admin_give' and t.restaurant_id is not null and t.partner_id is null and l.quantity > 0 order by t.id limit 1),
  round as (
    insert into rounds (account_id, day, title, status) select account_id, current_date, 'Centre', 'done' from given returning account_id, id),
  stop as (
    insert into round_stops (account_id, round_id, n, rank, place, place_id, status, recorded_at, done_at)
    select g.account_id, r.id, 1, 1, 'R', g.restaurant_id, 'done', now(), now() from given g, round r)
  insert into round_lines (account_id, round_id, n, format_id, act, planned, actual, posted, transaction_id)
  select g.account_id, r.id, 1, g.format_id, 'give', g.quantity, g.quantity, g.quantity, g.id from given g, round r`;

/** A round of two stops that is not driven yet, to be shared between drivers. */
const DRAFT_ROUND = `with round as (
    insert into rounds (account_id, day, title) select min(id), current_date, 'Nord' from accounts returning account_id, id),
  places as (select r.id, row_number() over (order by r.id) as n from restaurants r join round on round.account_id = r.account_id order by 1 limit 2)
  insert into round_stops (account_id, round_id, n, rank, place, place_id)
  select round.account_id, round.id, p.n, p.n, 'R', p.id from round, places p`;

/** A customer who was shown to the access at the busiest restaurant, as long as calls are timed. */
const PRESENTATION = `insert into presentations (account_id, token_hash, access_id, restaurant_id, customer_id, returns_only, expires_at)
  select a.id, '\\x${hashOf(PRESENTED).toString('hex')}', x.id, ${busiest('restaurant_id')}, ${busiest('customer_id')}, false, 'infinity'
    from accounts a join api_accesses x on x.account_id = a.id and x.client_id = '${ACCESS.id}'`;

/**
 * No worker makes the files of the invoices of the simulated year while calls are timed: each has
 * the bytes of a small paper.
 */
const INVOICE_FILES = `insert into invoice_files (account_id, invoice_id, xml, pdf, xml_sha256, pdf_sha256)
  select account_id, id, file.bytes, file.bytes, sha256(file.bytes), sha256(file.bytes)
    from invoices, (select convert_to(repeat('%PDF-1.7', 5000), 'utf8') as bytes) file
   where label is not null`;

/** A request of the access's partner; no one simulates that. */
const REQUEST = `with asked as (
    insert into supply_requests (account_id, restaurant_id, partner_id, access_id)
    select a.account_id, (select min(id) from restaurants where account_id = a.account_id), a.partner_id, a.id
      from api_accesses a where a.client_id = '${ACCESS.id}' returning account_id, id)
  insert into supply_request_lines (account_id, request_id, way, format_id, quantity)
  select o.account_id, o.id, 'clean_in', (select min(id) from formats where account_id = o.account_id), 10 from asked o`;

/** Rows that no simulation writes. */
const ADDED = [
  WASH_LOTS,
  BANK_LINE,
  ALERT,
  POLICY,
  UNITS,
  IMPACT_REPORT,
  COUNT,
  ROUND,
  DRAFT_ROUND,
  PRESENTATION,
  INVOICE_FILES,
  REQUEST,
  ARCHIVE,
];

/**
 * The rows that calls of a simulated database are about, added once; throws (English) when one of
 * them is missing.
 */
export async function growthWorld(database: BenchDatabase): Promise<GrowthWorld> {
  // A kept database has them: the last one is there with all the others.
  const there = await query(database.ownerConfig, 'select from year_archives limit 1');
  if (there.length === 0) for (const sql of ADDED) await query(database.ownerConfig, sql);
  const [world] = await query<GrowthWorld>(database.ownerConfig, WORLD);
  if (world === undefined) throw new Error('No simulated initiative');
  const missing = Object.entries(world).filter(([, value]) => value === null);
  if (missing.length > 0) throw new Error(`The simulated year has no ${missing.map(([name]) => name).join(', ')}.`);
  return world;
}
