import { EVENT_RESOURCES } from '@boucle/contract/events/entities.ts';
import { type EventListQuery, type JournalEvent } from '@boucle/contract/events.ts';
import { changesOf, sentenceOf } from '@boucle/contract/events/describe.ts';
import { readPage, readSort } from '@boucle/contract/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database } from '../database/pool.ts';
import { withinParisDays } from '../database/parisDays.ts';
import { prepared } from '../database/prepared.ts';
import { type Scope, inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { allOf, contains } from '../transactions/criteria.ts';
import { summaryOf } from './summaries.ts';

const PAGE = 1_000;

interface Row {
  id: number;
  created_at: Date;
  action: string;
  entity_id: string | null;
  details: Readonly<Record<string, unknown>>;
  address: string | null;
  person_id: number | null;
  person_name: string | null;
  person_email: string | null;
}

/** Who acts from outside the account, and whose name its people do not see. */
export const PLATFORM = 'L’équipe Boucle';

/**
 * A page of the journal, the latest first, and how many lines there are. No account: every account's, for the platform. `orBy`: what
 * that person did, besides what is about them.
 */
export async function listEvents(
  tx: Tx,
  accountId: number | undefined,
  query: EventListQuery,
  { orBy }: { orBy?: number } = {},
): Promise<{ rows: JournalEvent[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [sorting] = readSort<'id'>(query.sort, [{ column: 'id', descending: true }]);
  const way = sql.raw(sorting?.descending === false ? 'asc' : 'desc');
  const where = allOf(conditionsOf(accountId, query, orBy));
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      select counted.count, page.*
        from (select count(*) from events e left join people p on p.id = e.person_id where ${where}) counted
        left join (
          select e.id, e.created_at, e.action, e.entity_id, e.details, e.address, e.person_id, p.name as person_name, p.email as person_email
            from events e left join people p on p.id = e.person_id
           where ${where} order by e.id ${way} limit ${limit}::bigint offset ${offset}::bigint
        ) page on true
       order by page.id ${way}`,
  );
  return { rows: found.flatMap((row) => (row.id === null ? [] : [eventOf(row)])), count: found[0]?.count ?? 0 };
}

/** The lines that answer the filters, the latest first, a thousand at a time: each page begins where the one before ended. */
export async function* eventPages(
  database: Database,
  scope: Scope,
  accountId: number | undefined,
  query: EventListQuery,
): AsyncGenerator<JournalEvent[], void> {
  const conditions = conditionsOf(accountId, query, undefined);
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const where = allOf([...conditions, sql`e.id < ${before}::bigint`]);
    const rows = await inScope(
      database,
      scope,
      (tx) =>
        prepared(
          tx,
          sql<Row>`select e.id, e.created_at, e.action, e.entity_id, e.details, e.address, e.person_id, p.name as person_name,
                          p.email as person_email
                     from events e left join people p on p.id = e.person_id
                    where ${where} order by e.id desc limit ${sql.lit(PAGE)}`,
        ),
      { readOnly: true },
    );
    if (rows.length > 0) yield rows.map(eventOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    before = last.id;
  }
}

function conditionsOf(
  accountId: number | undefined,
  query: EventListQuery,
  orBy: number | undefined,
): RawBuilder<unknown>[] {
  const { person_id, action, q } = query.filter ?? {};
  const conditions = withinParisDays(sql`e.created_at`, query.from_date, query.to_date);
  if (accountId !== undefined) conditions.push(sql`e.account_id = ${accountId}::bigint`);
  const about = aboutOf(query);
  if (about.length > 0)
    conditions.push(orBy === undefined ? allOf(about) : sql`(e.person_id = ${orBy}::bigint or (${allOf(about)}))`);
  if (person_id !== undefined) conditions.push(sql`e.person_id = ${person_id}::bigint`);
  if (action !== undefined) conditions.push(sql`e.action = ${action}::text`);
  if (q !== undefined && q !== '') {
    const typed = contains(q);
    // What was changed is searched as it is kept: names, e-mails, values before and after.
    conditions.push(sql`(p.name ilike ${typed} or p.email ilike ${typed} or e.details::text ilike ${typed})`);
  }
  return conditions;
}

function aboutOf({ filter: { entity, entity_id } = {} }: EventListQuery): RawBuilder<unknown>[] {
  const about: RawBuilder<unknown>[] = [];
  if (entity !== undefined) about.push(sql`split_part(e.action, '.', 1) = ${EVENT_RESOURCES[entity]}::text`);
  if (entity_id !== undefined) about.push(sql`e.entity_id = ${String(entity_id)}::text`);
  return about;
}

function eventOf({ created_at, details, person_id, person_name, person_email, ...row }: Row): JournalEvent {
  const { id, action, entity_id, address } = row;
  return {
    id,
    created_at: created_at.toISOString(),
    action,
    sentence: sentenceOf(action, details, summaryOf(action)),
    entity_id,
    person: person_id === null ? null : { id: person_id, name: person_name ?? PLATFORM, email: person_email ?? '' },
    address,
    changes: changesOf(action, details),
  };
}
