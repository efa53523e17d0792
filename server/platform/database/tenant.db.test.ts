import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { DatabaseAway } from './errors.ts';
import { type Scope } from './scope.ts';
import { inScope } from './tenant.ts';
import { type Tx } from './transaction.ts';

const BOUCLE: Scope = { kind: 'account', accountId: 1 };
const OTHER: Scope = { kind: 'account', accountId: 2 };
const PLATFORM: Scope = { kind: 'platform' };

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(`
    create table boxes (
      account_id bigint not null,
      id bigint generated always as identity primary key,
      quantity int not null default 0
    );
    call protect_tenant_table('boxes');
  `);
});
afterAll(() => fresh.drop());
beforeEach(() => fresh.asOwner('truncate boxes restart identity'));

function put(accountId: number, quantity = 0): (tx: Tx) => Promise<unknown> {
  return (tx) => sql`insert into boxes (account_id, quantity) values (${accountId}, ${quantity})`.execute(tx);
}

async function quantities(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ quantity: number }>`select quantity from boxes order by id`.execute(tx);
  return rows.map(({ quantity }) => quantity);
}

describe('apart', () => {
  beforeEach(async () => {
    await inScope(fresh.database, BOUCLE, put(1, 10));
    await inScope(fresh.database, OTHER, put(2, 20));
  });

  it('an account sees its own rows and no others', async () => {
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([10]);
    expect(await inScope(fresh.database, OTHER, quantities)).toEqual([20]);
  });

  it('the platform sees every row', async () => {
    expect(await inScope(fresh.database, PLATFORM, quantities)).toEqual([10, 20]);
  });

  it('the platform is planned for the rows there are, though an initiative is alone', async () => {
    await fresh.asOwner(
      'truncate boxes; insert into boxes (account_id) select 1 from generate_series(1, 5000); analyze boxes',
    );
    const planned = await inScope(fresh.database, PLATFORM, async (tx) => {
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
      }>`explain (format json) select id from boxes where account_id = 1`.execute(tx);
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'];
    });
    expect(planned).toBeGreaterThan(1000);
  });

  it('without a scope nothing is seen, changed or inserted', async () => {
    expect((await fresh.pool.query('select from boxes')).rowCount).toBe(0);
    expect((await fresh.pool.query('update boxes set quantity = 0')).rowCount).toBe(0);
    expect((await fresh.pool.query('delete from boxes')).rowCount).toBe(0);
    await expect(fresh.pool.query('insert into boxes (account_id) values (1)')).rejects.toThrow(/row-level security/);
  });

  it('a connection forgets its scope with the transaction', async () => {
    const busy = await Promise.all(Array.from({ length: 10 }, () => inScope(fresh.database, BOUCLE, quantities)));
    expect(busy).toHaveLength(10);
    const seen = await Promise.all(Array.from({ length: 10 }, () => fresh.pool.query('select from boxes')));
    expect(seen.map(({ rowCount }) => rowCount)).toEqual(Array.from({ length: 10 }, () => 0));
    const role = await fresh.pool.query<{ current_user: string }>('select current_user');
    expect(role.rows).toEqual([{ current_user: 'boucle_app' }]);
  });

  it('an account cannot write a row of another one, nor take its own row there', async () => {
    await expect(inScope(fresh.database, BOUCLE, put(2))).rejects.toThrow(/row-level security/);
    await expect(
      inScope(fresh.database, BOUCLE, (tx) => sql`update boxes set account_id = 2`.execute(tx)),
    ).rejects.toThrow(/row-level security/);
  });

  it('the application may not become the owner of a table or change its policies', async () => {
    await expect(fresh.pool.query('alter table boxes disable row level security')).rejects.toThrow(/must be owner/);
    await expect(fresh.pool.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/);
  });

  it('the partner who acts is known for the transaction only', async () => {
    const partner = (tx: Tx): Promise<unknown> =>
      tx.raw({ text: 'select app_account() as a, app_partner() as p' }).then(({ rows }) => rows[0]);
    expect(await inScope(fresh.database, { ...BOUCLE, partnerId: 7 }, partner)).toEqual({ a: 1, p: 7 });
    expect(await inScope(fresh.database, BOUCLE, partner)).toEqual({ a: 1, p: null });
    expect((await fresh.pool.query('select app_account() as a, app_partner() as p')).rows).toEqual([
      { a: null, p: null },
    ]);
  });

  it.each([0, -1, 1.5, Number.NaN, '1; drop table boxes' as unknown as number])(
    'refuses %s as an account',
    async (accountId) => {
      await expect(inScope(fresh.database, { kind: 'account', accountId }, quantities)).rejects.toThrow(/Not an id/);
    },
  );
});

describe('all or nothing', () => {
  it('what throws leaves nothing behind, and its callbacks do not run', async () => {
    const steps: string[] = [];
    const work = inScope(fresh.database, BOUCLE, async (tx) => {
      tx.afterCommit(() => steps.push('committed'));
      await put(1)(tx);
      throw new Error('plus de contenants');
    });
    await expect(work).rejects.toThrow('plus de contenants');
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([]);
    expect(steps).toEqual([]);
  });

  it('callbacks run after the commit, in order, and one that throws undoes nothing', async () => {
    const seen: unknown[] = [];
    await inScope(fresh.database, BOUCLE, async (tx) => {
      tx.afterCommit(async () => seen.push(await inScope(fresh.database, BOUCLE, quantities)));
      tx.afterCommit(() => {
        throw new Error('courrier perdu');
      });
      tx.afterCommit(() => seen.push('last'));
      await put(1, 5)(tx);
    });
    expect(seen).toEqual([[5], 'last']);
  });

  it('a failed query that was swallowed is not taken for a commit', async () => {
    const work = inScope(fresh.database, BOUCLE, async (tx) => {
      await put(1)(tx);
      await tx.raw({ text: 'select 1 / 0' }).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/nothing was committed/);
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([]);
  });

  it('a read-only transaction writes nothing', async () => {
    await expect(inScope(fresh.database, BOUCLE, put(1), { readOnly: true })).rejects.toThrow(/read-only/);
  });

  it('a query after the end of its transaction is refused', async () => {
    let kept: Tx | undefined;
    await inScope(fresh.database, BOUCLE, async (tx) => {
      kept = tx;
      await quantities(tx);
    });
    await expect(quantities(kept as Tx)).rejects.toThrow(/after the end/);
  });
});

describe('what is sent and not waited for', () => {
  const broken = (code: string) => `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`;

  it('is kept with the rest', async () => {
    await inScope(fresh.database, BOUCLE, async (tx) => {
      tx.withCommit(put(1, 1)(tx));
      await put(1, 2)(tx);
      tx.withCommit(put(1, 3)(tx));
    });
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([1, 2, 3]);
  });

  it('fails the whole transaction, which says why and runs no callback', async () => {
    const done: string[] = [];
    const work = inScope(fresh.database, BOUCLE, async (tx) => {
      tx.afterCommit(() => done.push('committed'));
      await put(1, 1)(tx);
      tx.withCommit(tx.raw({ text: broken('22012') }));
    });
    await expect(work).rejects.toThrow('refused');
    expect(done).toEqual([]);
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([]);
  });

  it('says why even to a query that came behind it, and was told only that the transaction had failed', async () => {
    const work = inScope(fresh.database, BOUCLE, async (tx) => {
      tx.withCommit(put(1, 1)(tx));
      tx.withCommit(tx.raw({ text: broken('22012') }));
      tx.withCommit(put(1, 2)(tx));
      await quantities(tx);
    });
    await expect(work).rejects.toThrow('refused');
  });

  it('is told as what it was turned into', async () => {
    const work = inScope(fresh.database, BOUCLE, (tx) => {
      const answer = tx
        .raw({ text: broken('22012') })
        .catch(() => Promise.reject(new Error('La cagnotte ne suffit plus.')));
      tx.withCommit(answer);
      return Promise.resolve();
    });
    await expect(work).rejects.toThrow('La cagnotte ne suffit plus.');
  });

  it('is tried again after a deadlock, three times in all', async () => {
    let attempts = 0;
    const work = inScope(fresh.database, BOUCLE, (tx) => {
      attempts += 1;
      tx.withCommit(tx.raw({ text: broken('40P01') }));
      return Promise.resolve();
    });
    await expect(work).rejects.toThrow('refused');
    expect(attempts).toBe(3);
  });

  it('leaves a connection that serves again', async () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      inScope(fresh.database, BOUCLE, (tx) => {
        tx.withCommit(i % 2 === 0 ? put(1, i)(tx) : tx.raw({ text: broken('22012') }));
        return Promise.resolve();
      }).catch(() => undefined),
    );
    await Promise.all(many);
    expect((await inScope(fresh.database, BOUCLE, quantities)).length).toBe(15);
  });
});

describe('together', () => {
  it('two transactions that lock each other both succeed', async () => {
    await inScope(fresh.database, BOUCLE, put(1, 0));
    await inScope(fresh.database, BOUCLE, put(1, 0));
    let attempts = 0;
    const bothHoldOne = meeting(2);
    const crossed = (first: number, second: number): Promise<void> =>
      inScope(fresh.database, BOUCLE, async (tx) => {
        attempts += 1;
        await sql`update boxes set quantity = quantity + 1 where id = ${first}`.execute(tx);
        await bothHoldOne();
        await sql`update boxes set quantity = quantity + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([crossed(1, 2), crossed(2, 1)]);
    // Three, or four where the one that runs again takes its row before the other has woken.
    expect(attempts).toBeGreaterThan(2);
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([2, 2]);
  });

  it('gives up at the third deadlock', async () => {
    let attempts = 0;
    const work = inScope(fresh.database, BOUCLE, async (tx) => {
      attempts += 1;
      await tx.raw({ text: `do $$ begin raise exception 'again' using errcode = '40P01'; end $$` });
    });
    await expect(work).rejects.toThrow('again');
    expect(attempts).toBe(3);
  });
});

describe('a connection that is cut', () => {
  const cut = async (tx: Tx): Promise<void> => {
    const { rows } = await tx.raw<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await fresh.asOwner(`select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
  };

  it('before its commit has left is replaced, and the whole work runs again, kept once', async () => {
    let attempts = 0;
    const kept: number[] = [];
    await inScope(fresh.database, BOUCLE, async (tx) => {
      attempts += 1;
      tx.afterCommit(() => kept.push(attempts));
      await put(1, 5)(tx);
      if (attempts === 1) await cut(tx);
      await put(1, 6)(tx);
    });
    expect(attempts).toBe(2);
    expect(kept).toEqual([2]);
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([5, 6]);
  });

  it('three times says that the database is away, and the next one works', async () => {
    let attempts = 0;
    const work = inScope(fresh.database, BOUCLE, async (tx) => {
      attempts += 1;
      await cut(tx);
      await quantities(tx);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseAway);
    expect(attempts).toBe(3);
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([]);
  });

  it('with its commit says that the database is away, since nobody knows whether it was kept', async () => {
    await fresh.asOwner(`
      create function cut_at_commit() returns trigger language plpgsql security definer as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end $$;
      create constraint trigger cut_at_commit after insert on boxes deferrable initially deferred
        for each row execute function cut_at_commit()`);
    let attempts = 0;
    try {
      const work = inScope(fresh.database, BOUCLE, async (tx) => {
        attempts += 1;
        await put(1, 7)(tx);
      });
      await expect(work).rejects.toBeInstanceOf(DatabaseAway);
      expect(attempts).toBe(1);
    } finally {
      await fresh.asOwner('drop trigger cut_at_commit on boxes; drop function cut_at_commit');
    }
    expect(await inScope(fresh.database, BOUCLE, quantities)).toEqual([]);
  });
});

/** Resolves for the first `count` callers once they are all there, and at once for those after. */
function meeting(count: number): () => Promise<void> {
  let present = 0;
  let open: () => void = () => undefined;
  const everyone = new Promise<void>((resolve) => (open = resolve));
  return () => {
    present += 1;
    if (present === count) open();
    return everyone;
  };
}
