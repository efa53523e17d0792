import { makeBuildable } from '../worlds/buildable.ts';
import { type ExampleWorld } from './exampleWorld.ts';

async function aBuild({ owner, ledger }: ExampleWorld): Promise<number> {
  await makeBuildable(owner, ledger.accountId);
  const { rows } = await owner.query<{ id: number }>(
    `insert into app_builds (account_id, number, settings, archive, archive_bytes, archive_sha256)
     select $1, coalesce(max(number), 0) + 1, '{}', 'PK..', 4, repeat('0', 64) from app_builds where account_id = $1 returning id`,
    [ledger.accountId],
  );
  return rows[0]?.id ?? 0;
}

/** Requests about builds of the consumers' app. */
export const appBuildExamples = {
  'appBuilds.readiness': () => ({}),
  'appBuilds.start': async ({ owner, ledger, other }: ExampleWorld) => {
    for (const { accountId } of [ledger, other]) await makeBuildable(owner, accountId);
    return { body: {} };
  },
  'appBuilds.list': () => ({}),
  'appBuilds.read': async (world: ExampleWorld) => ({ id: await aBuild(world) }),
  'appBuilds.archive': async (world: ExampleWorld) => ({ id: await aBuild(world) }),
};
