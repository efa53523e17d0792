import { type EventEntity, EVENT_RESOURCES, PARTNER_API_ACT } from '@boucle/contract/events/entities.ts';
import { type EventListQuery } from '@boucle/contract/events/calls.ts';
import { sql } from 'kysely';
import { withinParisDays } from '../database/parisDays.ts';
import { allOf, type Condition, contains } from '../transactions/criteria.ts';

const SIGN_IN_ACTS = `${EVENT_RESOURCES.sign_in}.`;
/** Acts on several cards at once, which name them in their trace. */
const CARD_BATCHES = ['cards.create', 'cards.print', 'cards.pdf'];

/**
 * The lines `e` (with whom did it, `p`) that answer a question about the journal. No account: every account's, for the platform. `orBy`:
 * what that person did, besides what is about them.
 */
export function eventConditions(
  accountId: number | undefined,
  query: EventListQuery,
  orBy: number | undefined,
): Condition[] {
  const { entity, entity_id, person_id, action, platform, unknown_email, q } = query.filter ?? {};
  const conditions = withinParisDays(sql`e.created_at`, query.from_date, query.to_date);
  if (accountId !== undefined) conditions.push(sql`e.account_id = ${accountId}::bigint`);
  if (platform === true || unknown_email === true) conditions.push(sql`e.account_id is null`);
  // What nobody did in person, among sign-ins, is a refusal of an e-mail that nobody has.
  if (unknown_email === true)
    conditions.push(sql`e.person_id is null and split_part(e.action, '.', 1) = ${EVENT_RESOURCES.sign_in}::text`);
  const about = unknown_email === true ? sql`true` : aboutOf(entity, entity_id);
  // Sign-ins are many: they show where they are asked for.
  if (about === undefined && action === undefined && person_id === undefined)
    conditions.push(sql`not starts_with(e.action, ${SIGN_IN_ACTS})`);
  if (about !== undefined)
    conditions.push(orBy === undefined ? about : sql`(e.person_id = ${orBy}::bigint or ${about})`);
  if (person_id !== undefined) conditions.push(sql`e.person_id = ${person_id}::bigint`);
  if (action !== undefined) conditions.push(sql`e.action = ${action}::text`);
  if (q !== undefined && q !== '') conditions.push(matching(accountId, q));
  return conditions;
}

/** What is about one kind of thing, or about one of them, whoever did it and from wherever. */
function aboutOf(entity: EventEntity | undefined, id: number | undefined): Condition | undefined {
  const numbered = id === undefined ? sql`true` : sql`e.entity_id = ${String(id)}::text`;
  if (entity === undefined) return id === undefined ? undefined : numbered;
  const resource = EVENT_RESOURCES[entity];
  const ways = [allOf([sql`split_part(e.action, '.', 1) = ${resource}::text`, numbered])];
  if (entity === 'order' || entity === 'transaction') {
    const ours = sql`split_part(e.action, '.', 1) = ${PARTNER_API_ACT.slice(0, -1)}::text`;
    ways.push(allOf([ours, sql`split_part(e.action, '.', 2) = ${resource}::text`, numbered]));
  }
  if (entity === 'delegated_admin') ways.push(allOf([sql`e.action = 'secondFactor.reset'`, numbered]));
  if (entity === 'card' && id !== undefined)
    ways.push(sql`e.action = any(${CARD_BATCHES}::text[]) and e.details -> 'cards' @> ${String(id)}::jsonb`);
  return anyOf(ways);
}

/**
 * Who did it, from which address, what was changed as it is kept (names, e-mails, values before and after), or the name of what it was about. Calls of the
 * partners' software, many times as many as acts of people, keep numbers alone: only the name of its access is looked for there.
 */
function matching(accountId: number | undefined, q: string): Condition {
  const typed = contains(q);
  const ofPeople = anyOf([
    sql`e.details::text ilike ${typed}`,
    ...(accountId === undefined ? [] : NAMED.map((one) => isNamed(accountId, one, typed))),
  ]);
  const ways = [
    sql`p.name ilike ${typed}`,
    sql`p.email ilike ${typed}`,
    sql`not starts_with(e.action, ${PARTNER_API_ACT}) and ${ofPeople}`,
  ];
  if (accountId !== undefined) {
    const accesses = sql`from api_accesses where account_id = ${accountId}::bigint and name ilike ${typed}`;
    ways.push(sql`exists (select ${accesses}) and e.details -> 'access_id' in (select to_jsonb(id) ${accesses})`);
  }
  if (/^[\da-f.:]{3,45}$/i.test(q)) ways.push(sql`e.address like ${typed}`);
  if (/^\d{1,15}$/.test(q)) ways.push(sql`e.entity_id = ${String(Number(q))}::text`);
  return anyOf(ways);
}

/** What people look for by its name: its table, and the column that says it. */
const NAMED = [
  ['restaurant', 'restaurants', 'name'],
  ['partner', 'partners', 'name'],
  ['drop_off_point', 'drop_off_points', 'name'],
  ['collection_site', 'collection_sites', 'name'],
  ['format', 'formats', 'title'],
  ['information_banner', 'information_banners', 'title'],
  ['api_access', 'api_accesses', 'name'],
  ['customer', 'customers', 'email'],
] as const;

const isNamed = (accountId: number, [entity, table, column]: (typeof NAMED)[number], typed: string): Condition =>
  sql`split_part(e.action, '.', 1) = ${EVENT_RESOURCES[entity]}::text and e.entity_id in (
        select id::text from ${sql.table(table)} where account_id = ${accountId}::bigint and ${sql.ref(column)} ilike ${typed})`;

const anyOf = (ways: readonly Condition[]): Condition =>
  sql`(${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  )})`;
