import { type CurrentUser, type OpenSession, type Preferences } from '@boucle/contract/features/session/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { assertBounded, knownPreferences } from './preferences.ts';

/** The signed-in person, with the name of their account. */
export async function readCurrent(tx: Tx, personId: number): Promise<CurrentUser | undefined> {
  const { rows } = await tx.raw<CurrentUser>({
    text: `select p.id, p.uuid, p.email, p.role, p.name, a.name as account_name
             from people p left join accounts a on a.id = p.account_id where p.id = $1`,
    values: [personId],
  });
  return rows[0];
}

/** Preferences of the person for their lists; {} until they choose. */
export async function readPreferences(tx: Tx, personId: number): Promise<Preferences | undefined> {
  const { rows } = await tx.raw<{ preferences: unknown }>({
    text: 'select preferences from people where id = $1',
    values: [personId],
  });
  return rows[0] && knownPreferences(rows[0].preferences);
}

/**
 * Keeps the lists, and the views of each list, that are given and leaves the others as they were;
 * returns the whole.
 */
export async function mergePreferences(
  tx: Tx,
  personId: number,
  { lists, views, single_keys: keys, unsent_acts: unsent }: Preferences,
): Promise<Preferences | undefined> {
  const { rows } = await tx.raw<{ preferences: unknown; bytes: number }>({
    text: `update people
              set preferences = preferences || jsonb_strip_nulls(jsonb_build_object(
                    'lists', coalesce(preferences -> 'lists' || $2::jsonb, preferences -> 'lists', $2::jsonb),
                    'views', coalesce(preferences -> 'views' || $3::jsonb, preferences -> 'views', $3::jsonb),
                    'single_keys', coalesce($4::jsonb, preferences -> 'single_keys'),
                    'unsent_acts', coalesce($5::jsonb, preferences -> 'unsent_acts')))
            where id = $1 returning preferences, octet_length(preferences::text) as bytes`,
    values: [
      personId,
      lists ? JSON.stringify(lists) : null,
      views ? JSON.stringify(views) : null,
      keys === undefined ? null : String(keys),
      unsent ? JSON.stringify(unsent) : null,
    ],
  });
  const [kept] = rows;
  if (kept === undefined) return undefined;
  assertBounded(kept);
  return knownPreferences(kept.preferences);
}

/** The person's open sessions whose refresh token still lives, last seen first. Platform scope. */
export async function openSessions(tx: Tx, personId: number, currentId: number): Promise<OpenSession[]> {
  const { rows } = await tx.raw<
    Omit<OpenSession, 'created_at' | 'last_seen_at'> & { created_at: Date; last_seen_at: Date }
  >({
    text: `select s.id, s.address, s.user_agent, s.through, s.created_at, s.last_seen_at, s.id = $2 as current
             from oauth_sessions s
            where s.person_id = $1 and s.ended_at is null
              and exists (select from oauth_refresh_tokens r where r.session_id = s.id and r.expires_at > now())
            order by current desc, s.last_seen_at desc, s.id desc`,
    values: [personId, currentId],
  });
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}

/**
 * Ends one open session of this person; false when there is none with this number. Platform scope.
 */
export async function endSessionOf(tx: Tx, personId: number, sessionId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'update oauth_sessions set ended_at = now() where id = $1 and person_id = $2 and ended_at is null',
    values: [sessionId, personId],
  });
  return rowCount === 1;
}
