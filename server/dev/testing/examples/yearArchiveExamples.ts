import { parisDay } from '@boucle/contract/base/format.ts';
import { type ExampleWorld } from './exampleWorld.ts';

const thisYear = (): number => Number(parisDay(new Date()).slice(0, 4));

/** An archive of one piece, made already. */
async function anArchive({ owner, ledger }: ExampleWorld): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into year_archives (account_id, year, state, try, files_done, files_total, pieces, bytes, sha256, ended_at)
     values ($1, $2, 'made', 1, 1, 1, 1, 4, repeat('0', 64), now()) returning id`,
    [ledger.accountId, thisYear()],
  );
  const id = rows[0]?.id ?? 0;
  await owner.query(
    `insert into year_archive_pieces (account_id, archive_id, try, n, bytes) values ($1, $2, 1, 0, 'PK..')`,
    [ledger.accountId, id],
  );
  return id;
}

/** Requests about archives of a year. */
export const yearArchiveExamples = {
  'yearArchives.list': () => ({}),
  'yearArchives.years': () => ({}),
  'yearArchives.start': async ({ owner }: ExampleWorld) => {
    await owner.query('delete from year_archives');
    return { body: { year: thisYear() } };
  },
  'yearArchives.archive': async (world: ExampleWorld) => ({ id: await anArchive(world) }),
};
