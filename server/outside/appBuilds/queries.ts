import { type Tx } from '../../platform/database/transaction.ts';
import { type BuildState } from '@boucle/contract/features/appBuilds/labels.ts';
import { type BuildSettings } from './settings.ts';

/** A build, as its making, its sending and its reports need it. Its row is locked. */
export interface Build {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: string;
  readonly number: number;
  readonly state: BuildState;
  readonly settings: BuildSettings;
  readonly sends: number;
  readonly prepared: boolean;
  readonly lastSequence: number;
  /** The build service reported its end. */
  readonly isEndReported: boolean;
  readonly createdAt: Date;
  /** How many lines its log has. */
  readonly lines: number;
}

export interface BuildLinks {
  readonly ios?: string;
  readonly android?: string;
}

const BUILD = `select account_id as "accountId", id, uuid, number, state, settings, sends, archive is not null as prepared,
    last_sequence as "lastSequence", told_end as "isEndReported", created_at as "createdAt", jsonb_array_length(log) as lines
  from app_builds`;

/** Archives that an account keeps: of its latest builds. */
const KEPT = 10;

/** Locks a build until the end of the transaction. */
export async function lockBuild(tx: Tx, accountId: number, id: number): Promise<Build | undefined> {
  const { rows } = await tx.raw<Build & Record<string, unknown>>({
    text: `${BUILD} where account_id = $1 and id = $2 for no key update`,
    values: [accountId, id],
  });
  return rows[0];
}

/** The same by the name that the build service knows. In the platform's scope. */
export async function lockBuildNamed(tx: Tx, uuid: string): Promise<Build | undefined> {
  const { rows } = await tx.raw<{ account_id: number; id: number }>({
    text: 'select account_id, id from app_builds where uuid = $1',
    values: [uuid],
  });
  const [named] = rows;
  return named && lockBuild(tx, named.account_id, named.id);
}

/**
 * Writes a build down; the account must be locked, and have none that runs. Answers its number in
 * the table.
 */
export async function insertBuild(
  tx: Tx,
  { accountId, personId, settings }: { accountId: number; personId: number; settings: BuildSettings },
): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into app_builds (account_id, number, person_id, settings)
      select $1, coalesce(max(number), 0) + 1, $2, $3 from app_builds where account_id = $1 returning id`,
    values: [accountId, personId, JSON.stringify(settings)],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The build was not written');
  return row.id;
}

/** The build of an account that is not over. */
export async function runningBuild(tx: Tx, accountId: number): Promise<{ id: number; number: number } | undefined> {
  const { rows } = await tx.raw<{ id: number; number: number }>({
    text: `select id, number from app_builds where account_id = $1 and state not in ('done', 'failed')`,
    values: [accountId],
  });
  return rows[0];
}

type Key = Pick<Build, 'accountId' | 'id'>;

/** One more line in the log of a build. `sequence`: of the build service's word. */
export async function addLine(tx: Tx, { accountId, id }: Key, text: string, sequence?: number): Promise<void> {
  const by = sequence === undefined ? 'boucle' : 'service';
  const line = { by, text, ...(sequence !== undefined && { sequence }), at: tx.now().toISOString() };
  await tx.raw({
    text: 'update app_builds set log = log || jsonb_build_array($3::jsonb) where account_id = $1 and id = $2',
    values: [accountId, id, JSON.stringify(line)],
  });
}

/** Whether a report of the build service was received already. */
export async function wasHeard(tx: Tx, { accountId, id }: Key, sequence: number): Promise<boolean> {
  const { rows } = await tx.raw({
    text: 'select from app_builds where account_id = $1 and id = $2 and log @> $3::jsonb',
    values: [accountId, id, JSON.stringify([{ sequence }])],
  });
  return rows.length > 0;
}

export async function setState(tx: Tx, { accountId, id }: Key, state: 'preparing' | 'sent'): Promise<void> {
  await tx.raw({
    text: `update app_builds set state = $3${state === 'sent' ? ', handed_at = now()' : ''} where account_id = $1 and id = $2`,
    values: [accountId, id, state],
  });
}

/** Keeps the archive of a build, and drops the archives of old ones. */
export async function keepArchive(tx: Tx, { accountId, id }: Key, bytes: Uint8Array, digest: string): Promise<void> {
  await tx.raw({
    text: 'update app_builds set archive = $3, archive_bytes = $4, archive_sha256 = $5 where account_id = $1 and id = $2',
    values: [accountId, id, Buffer.from(bytes), bytes.length, digest],
  });
  await tx.raw({
    text: `update app_builds set archive = null where account_id = $1 and archive is not null
        and number <= (select max(number) from app_builds where account_id = $1) - ${KEPT}`,
    values: [accountId],
  });
}

export async function archiveBytes(tx: Tx, { accountId, id }: Key): Promise<Buffer | undefined> {
  const { rows } = await tx.raw<{ archive: Buffer | null }>({
    text: 'select archive from app_builds where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.archive ?? undefined;
}

/** One more try to send it; answers which. */
export async function countSend(tx: Tx, { accountId, id }: Key): Promise<number> {
  const { rows } = await tx.raw<{ sends: number }>({
    text: 'update app_builds set sends = sends + 1 where account_id = $1 and id = $2 returning sends',
    values: [accountId, id],
  });
  return rows[0]?.sends ?? 0;
}

/** Ends a build badly, with a sentence for people. */
export async function failBuild(tx: Tx, { accountId, id }: Key, failure: string): Promise<void> {
  await tx.raw({
    text: `update app_builds set state = 'failed', failure = $3, ended_at = now() where account_id = $1 and id = $2`,
    values: [accountId, id, failure],
  });
}

/** Writes the state that the build service reported, the latest of all. */
export async function hear(
  tx: Tx,
  { accountId, id }: Key,
  news: {
    sequence: number;
    state: 'building' | 'done' | 'failed';
    failure: string | null;
    links: BuildLinks;
  },
): Promise<void> {
  await tx.raw({
    text: `update app_builds set state = $3, last_sequence = $4, failure = $5, links = links || $6::jsonb, heard_at = now(),
        handed_at = least(handed_at, now()), told_end = $3 <> 'building', ended_at = ${news.state === 'building' ? 'null' : 'now()'}
      where account_id = $1 and id = $2`,
    values: [accountId, id, news.state, news.sequence, news.failure, JSON.stringify(news.links)],
  });
}
