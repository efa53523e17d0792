import { type AppBuild, type AppBuildDetail } from '@boucle/contract/features/appBuilds/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const SHOWN = 20;

interface Row extends Omit<AppBuild, 'created_at' | 'handed_at' | 'ended_at'> {
  created_at: Date;
  handed_at: Date | null;
  ended_at: Date | null;
}

interface DetailRow extends Row, Pick<AppBuildDetail, 'links'> {
  log: (AppBuildDetail['log'][number] & { sequence?: number })[];
}

const COLUMNS = `b.id, b.uuid, b.number, b.state, b.failure, coalesce(nullif(p.name, ''), p.email) as by, b.created_at, b.handed_at, b.ended_at,
  b.archive_bytes, b.archive_sha256, b.archive is not null as archive_kept`;
const FROM = 'from app_builds b left join people p on p.id = b.person_id';

const rowOf = ({ created_at: created, handed_at: handed, ended_at: ended, ...row }: Row): AppBuild => ({
  ...row,
  created_at: created.toISOString(),
  handed_at: handed?.toISOString() ?? null,
  ended_at: ended?.toISOString() ?? null,
});

/** The latest builds of an account, the newest first, and how many there were in all. */
export async function latestBuilds(tx: Tx, accountId: number): Promise<{ rows: AppBuild[]; count: number }> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `select ${COLUMNS} ${FROM} where b.account_id = $1 order by b.number desc limit ${SHOWN}`,
    values: [accountId],
  });
  // Numbers have no gap.
  return { rows: rows.map(rowOf), count: rows[0]?.number ?? 0 };
}

/** A build with its log; undefined when the account has none of that number. */
export async function readBuild(tx: Tx, accountId: number, id: number): Promise<AppBuildDetail | undefined> {
  const { rows } = await tx.raw<DetailRow & Record<string, unknown>>({
    text: `select ${COLUMNS}, b.links, b.log ${FROM} where b.account_id = $1 and b.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { log, links, ...build } = row;
  return { ...rowOf(build), links, log: log.map(({ at, by, text }) => ({ at, by, text })) };
}
