import { type EventEntity, EVENT_RESOURCES, PARTNER_API_ACT } from '@boucle/contract/shared/events/entities.ts';
import { type EventListQuery } from '@boucle/contract/features/events/calls.ts';
import { sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { allOf, type Condition, contains } from '../transactions/criteria.ts';

/** Acts on several cards at once, which name them in their trace. */
const CARD_BATCHES = ['cards.create', 'cards.print', 'cards.pdf'];

/**
 * The lines `e` that answer a question about the journal. No account: every account's, for the
 * platform. `orBy`: that person's acts, in addition to the lines about them.
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
  // Among sign-ins, one that no one did in person is a refusal of an e-mail that no one has.
  if (unknown_email === true)
    conditions.push(sql`e.person_id is null and e.resource = ${EVENT_RESOURCES.sign_in}::text`);
  const about = unknown_email === true ? sql`true` : aboutOf(entity, entity_id);
  // Sign-ins are many: they show where they are requested.
  if (about === undefined && action === undefined && person_id === undefined)
    conditions.push(sql`e.resource <> ${EVENT_RESOURCES.sign_in}::text`);
  if (about !== undefined)
    conditions.push(orBy === undefined ? about : sql`(e.person_id = ${orBy}::bigint or ${about})`);
  if (person_id !== undefined) conditions.push(sql`e.person_id = ${person_id}::bigint`);
  if (action !== undefined) conditions.push(sql`e.action = ${action}::text`);
  if (q !== undefined && q !== '') conditions.push(matching(accountId, q));
  return conditions;
}

/**
 * The counts `c` (`event_counts`) whose sum is how many lines answer a question; undefined when
 * lines must be counted one by one: of a person, an act, a period, a search, one thing, the
 * platform.
 */
export function countsAsked(
  accountId: number | undefined,
  { filter = {}, from_date, to_date }: EventListQuery,
  orBy: number | undefined,
): Condition | undefined {
  const { entity, entity_id, person_id, action, platform, unknown_email, q } = filter;
  const narrowed = [entity_id, person_id, action, platform, unknown_email, from_date, to_date, orBy];
  const isNarrowed = narrowed.some((one) => one !== undefined) || (q !== undefined && q !== '');
  // Lines on delegated administrators are recognised by their action too.
  if (accountId === undefined || isNarrowed || entity === 'delegated_admin') return undefined;
  const resources =
    entity === undefined
      ? sql`c.resource <> ${EVENT_RESOURCES.sign_in}::text`
      : sql`c.resource = any(${resourcesOf(entity)}::text[])`;
  return sql`c.account_id = ${accountId}::bigint and ${resources}`;
}

/** Actions on orders and transactions by the partners' software count as theirs. */
function resourcesOf(entity: EventEntity): string[] {
  const resource = EVENT_RESOURCES[entity];
  return entity === 'order' || entity === 'transaction' ? [resource, `${PARTNER_API_ACT}${resource}`] : [resource];
}

/** The condition for one kind of thing, or one of them, by any author from anywhere. */
function aboutOf(entity: EventEntity | undefined, id: number | undefined): Condition | undefined {
  const numbered = id === undefined ? sql`true` : sql`e.entity_id = ${String(id)}::text`;
  if (entity === undefined) return id === undefined ? undefined : numbered;
  const ways = [sql`e.resource = any(${resourcesOf(entity)}::text[]) and ${numbered}`];
  if (entity === 'delegated_admin') ways.push(allOf([sql`e.action = 'secondFactor.reset'`, numbered]));
  if (entity === 'card' && id !== undefined)
    ways.push(sql`e.action = any(${CARD_BATCHES}::text[]) and e.details -> 'cards' @> ${String(id)}::jsonb`);
  return anyOf(ways);
}

/**
 * Who did it, from which address, what was changed as it is kept (names, e-mails, values before and
 * after), or the name of what it was about. Calls of the partners' software, many times as many as
 * acts of people, keep numbers alone: only the name of its access is looked for there. Each way has
 * an index, and the numbers of the lines are gathered first: an unknown text fails at once, however
 * long the journal is.
 */
function matching(accountId: number | undefined, q: string): Condition {
  const pattern = contains(q);
  const account = sql`${accountId ?? null}::bigint`;
  const address = /^[\da-f.:]{3,45}$/i.test(q) ? pattern : null;
  const ways = [
    sql`s.id = any(array(select events_saying(${account}, ${pattern}, ${address}::text)))`,
    sql`s.person_id = any(array(select people_saying(${account}, ${pattern})))`,
  ];
  if (/^\d{1,15}$/.test(q)) ways.push(sql`s.entity_id = ${String(Number(q))}::text`);
  if (accountId !== undefined) {
    ways.push(aboutThose('customer', sql`select customers_saying(${account}, ${pattern})::text`));
    for (const [entity, table, column] of NAMED) {
      const named = sql`account_id = ${account} and plain(${sql.ref(column)}) like plain(${pattern})`;
      ways.push(aboutThose(entity, sql`select id::text from ${sql.table(table)} where ${named}`));
    }
  }
  const own = accountId === undefined ? sql`true` : sql`s.account_id = ${account}`;
  return sql`e.id = any(array(select s.id from events s where ${own} and ${anyOf(ways)}))`;
}

/**
 * Few things that people look for by their name: their table, and its column. Customers, who are
 * many, have an index.
 */
const NAMED = [
  ['restaurant', 'restaurants', 'name'],
  ['partner', 'partners', 'name'],
  ['drop_off_point', 'drop_off_points', 'name'],
  ['collection_site', 'collection_sites', 'name'],
  ['format', 'formats', 'title'],
  ['information_banner', 'information_banners', 'title'],
  ['api_access', 'api_accesses', 'name'],
] as const;

/** Lines about things of a kind whose numbers a statement gives, as texts. */
const aboutThose = (entity: EventEntity, numbers: Condition): Condition =>
  sql`s.resource = ${EVENT_RESOURCES[entity]}::text and s.entity_id = any(array(${numbers}))`;

const anyOf = (ways: readonly Condition[]): Condition =>
  sql`(${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  )})`;
