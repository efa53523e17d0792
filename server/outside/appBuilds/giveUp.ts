import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Build, failBuild, addLine } from './queries.ts';

type Key = Pick<Build, 'accountId' | 'id'>;

/** No word of the build service for so long. */
const SILENT = `state in ('sent', 'building') and coalesce(heard_at, handed_at) < now() - interval '24 hours'`;
/** No one makes its archive any more: its job is gone. */
const ABANDONED = `state in ('waiting', 'preparing') and created_at < now() - interval '30 minutes'`;

interface Case {
  readonly where: string;
  /** Not as long as a job is there for it. */
  readonly unlessJob: boolean;
  readonly failure: string;
}

const CASES: readonly Case[] = [
  {
    where: SILENT,
    unlessJob: false,
    failure: 'Le constructeur ne dit plus rien depuis 24\u00a0heures. Relancez la construction.',
  },
  {
    where: ABANDONED,
    unlessJob: true,
    failure: 'La préparation s’est interrompue. Rien n’a été publié\u00a0: relancez la construction.',
  },
];

/** Ends the builds that nothing will end any more, so that another can be asked. */
export async function giveUpBuilds(database: Database): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    for (const { where, unlessJob, failure } of CASES) {
      for (const build of await lost(tx, where)) {
        if (!(await locked(tx, build, where)) || (unlessJob && (await hasJob(tx, build)))) continue;
        await addLine(tx, build, failure);
        await failBuild(tx, build, failure);
      }
    }
  });
}

async function lost(tx: Tx, where: string): Promise<Key[]> {
  const { rows } = await tx.raw<Key & Record<string, unknown>>({
    text: `select account_id as "accountId", id from app_builds where ${where} order by account_id, id`,
  });
  return rows;
}

/** Locks it, unless somebody else has it or it went on in the meantime. */
async function locked(tx: Tx, { accountId, id }: Key, where: string): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from app_builds where account_id = $1 and id = $2 and ${where} for no key update skip locked`,
    values: [accountId, id],
  });
  return rowCount === 1;
}

async function hasJob(tx: Tx, { accountId, id }: Key): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from pgboss.job j where j.name = 'build-app' and j.state in ('created', 'retry', 'active')
      and (j.data->>'accountId')::bigint = $1 and (j.data->>'id')::bigint = $2 limit 1`,
    values: [accountId, id],
  });
  return rowCount === 1;
}
