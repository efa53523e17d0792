import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { type EventListQuery } from '@boucle/contract/features/events/calls.ts';
import { changesOf, sentenceOf } from '@boucle/contract/features/events/describe.ts';
import { type EventSubject } from '@boucle/contract/shared/events/subject.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { sql } from 'kysely';
import { type Database } from '../../platform/database/pool.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, type Condition } from '../transactions/criteria.ts';
import { countsAsked, eventConditions } from './conditions.ts';
import { subjectsOf } from './subjects.ts';

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
 * A page of the journal, the latest first, and how many lines there are. No account: every
 * account's, for the platform. `orBy`: that person's acts, in addition to the lines about them.
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
  const where = allOf(eventConditions(accountId, query, orBy));
  const counts = countsAsked(accountId, query, orBy);
  const count =
    counts === undefined
      ? sql`select count(*) from found`
      : sql`select coalesce(sum(c.total), 0)::bigint as count from event_counts c where ${counts}`;
  // A search is made once; without one the count and the page each have an index.
  const kept = sql.raw(isSearched(query) ? 'materialized' : 'not materialized');
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      with found as ${kept} (
        select e.id from events e where ${where}
      )
      select counted.count, page.*
        from (${count}) counted
        left join (
          ${LINES} where e.id = any(array(
            select id from found order by id ${way} limit ${limit}::bigint offset ${offset}::bigint))
        ) page on true
       order by page.id ${way}`,
  );
  const lines = found.flatMap((row) => (row.id === null ? [] : [row]));
  return { rows: await withSentences(tx, accountId, lines), count: found[0]?.count ?? 0 };
}

const isSearched = ({ filter }: EventListQuery): boolean => (filter?.q ?? '') !== '';

const LINES = sql`select e.id, e.created_at, e.action, e.entity_id, e.details, e.address, e.person_id, p.name as person_name,
    p.email as person_email from events e left join people p on p.id = e.person_id`;

/** The lines that answer the filters, the latest first, a thousand at a time. */
export async function* eventPages(
  database: Database,
  scope: Scope,
  accountId: number | undefined,
  query: EventListQuery,
): AsyncGenerator<JournalEvent[], void> {
  const conditions = eventConditions(accountId, query, undefined);
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, scope, work, { readOnly: true });
  const pageOf = (which: Condition): Promise<{ last: number | undefined; lines: JournalEvent[] }> =>
    read(async (tx) => {
      const page = await prepared(tx, sql<Row>`${LINES} where ${which} order by e.id desc limit ${sql.lit(PAGE)}`);
      return { last: page.at(-1)?.id, lines: await withSentences(tx, accountId, page) };
    });
  if (isSearched(query)) {
    // A search is made once, and its lines are read by their numbers.
    const chosen = sql<{ id: number }>`select e.id from events e where ${allOf(conditions)} order by e.id desc`;
    const ids = (await read((tx) => prepared(tx, chosen))).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += PAGE)
      yield (await pageOf(sql`e.id = any(${ids.slice(from, from + PAGE)}::bigint[])`)).lines;
    return;
  }
  // Each page begins where the one before ended.
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { last, lines } = await pageOf(allOf([...conditions, sql`e.id < ${before}::bigint`]));
    if (lines.length > 0) yield lines;
    if (last === undefined || lines.length < PAGE) return;
    before = last;
  }
}

/** Rows as the API returns them. Without an account, for the platform, nothing is named. */
async function withSentences(tx: Tx, accountId: number | undefined, rows: readonly Row[]): Promise<JournalEvent[]> {
  const subjects = accountId === undefined ? [] : await subjectsOf(tx, accountId, rows);
  return rows.map((row, rank) => eventOf(row, subjects[rank] ?? null));
}

function eventOf({ details, ...row }: Row, subject: EventSubject | null): JournalEvent {
  const { id, action, entity_id, address, person_id, person_name, person_email } = row;
  const { access_name: access, by_device: device } = details;
  return {
    id,
    created_at: row.created_at.toISOString(),
    action,
    sentence: sentenceOf(action, details),
    entity_id,
    subject,
    person: person_id === null ? null : { id: person_id, name: person_name ?? PLATFORM, email: person_email ?? '' },
    access: typeof device === 'string' ? deviceLabel(device) : typeof access === 'string' ? access : null,
    address,
    changes: changesOf(action, details),
  };
}
