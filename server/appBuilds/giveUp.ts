import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { type Build, failBuild, addLine } from './queries.ts';

type Key = Pick<Build, 'accountId' | 'id'>;

/** No word of the build service for so long. */
const SILENT = `state in ('sent', 'building') and coalesce(heard_at, handed_at) < now() - interval '24 hours'`;
/** Nobody makes its archive any more: its job is gone. */
const ABANDONED = `state in ('waiting', 'preparing') and created_at < now() - interval '30 minutes' and not exists (
  select from pgboss.job j where j.name = 'build-app' and j.state in ('created', 'retry', 'active')
    and (j.data->>'accountId')::bigint = app_builds.account_id and (j.data->>'id')::bigint = app_builds.id)`;

const CASES: readonly (readonly [where: string, failure: string])[] = [
  [SILENT, 'Le constructeur ne dit plus rien depuis 24\u00a0heures. Relancez la construction.'],
  [ABANDONED, 'La préparation s’est interrompue. Rien n’a été publié\u00a0: relancez la construction.'],
];

/** Ends the builds that nothing will end any more, so that another can be asked. */
export async function giveUpBuilds(database: Database): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    for (const [where, failure] of CASES) {
      for (const build of await lost(tx, where)) {
        await addLine(tx, build, failure);
        await failBuild(tx, build, failure);
      }
    }
  });
}

async function lost(tx: Tx, where: string): Promise<Key[]> {
  const { rows } = await tx.raw<Key & Record<string, unknown>>({
    text: `select account_id as "accountId", id from app_builds where ${where} for update skip locked`,
  });
  return rows;
}
