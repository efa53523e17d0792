import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { record } from '../../ledger/record.ts';
import { verifyAccount } from '../../ledger/verification/verifyAccount.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { type TestWorld, worldIn } from '../../testing/ledgerWorld.ts';
import { LAST_BEFORE_CLUSTERS } from '../../testing/portable/migrations.ts';
import { dropOnAll, emptyOnAll } from '../../testing/processes/citus.ts';
import { putApart } from '../../testing/processes/citusAccounts.ts';
import { scratchFolder } from '../../testing/scratchFolder.ts';
import { connectDatabase, readyLogin } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../pool.ts';
import { inScope } from '../tenant.ts';
import { prepareCluster, proveReady } from './prepare.ts';

/** In databases of a cluster of this machine: `CLUSTER_URL=… npm run test:long -- cluster`. */
const CLUSTERED = process.env['CLUSTERED'] === '1';
const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** Kinds of statements that migrations are made of, in two of a later version. */
const LATER = {
  '209912312358_visits': `
    create table visits (
      account_id bigint not null references accounts,
      id bigint generated always as identity,
      restaurant_id bigint not null,
      paid_by bigint references people,
      note text not null default '' check (length(note) <= 20),
      -- The server that wrote it.
      port integer,
      primary key (account_id, id),
      foreign key (account_id, restaurant_id) references restaurants (account_id, id)
    );
    create index visits_restaurant on visits (account_id, restaurant_id, id desc);
    create unique index visits_note on visits (account_id, note) where note <> '';
    call protect_tenant_table('visits');
    revoke delete, truncate on visits from boucle_app, boucle_platform;

    create table visit_lines (
      account_id bigint not null,
      visit_id bigint not null,
      n integer not null,
      primary key (account_id, visit_id, n),
      foreign key (account_id, visit_id) references visits (account_id, id)
    );
    call protect_tenant_table('visit_lines');

    -- On the coordinator alone.
    create table person_visits (person_id bigint primary key references people, visits integer not null);
    insert into person_visits (person_id, visits) select id, 0 from people;

    alter table restaurants add column visits integer not null default 0 constraint restaurants_visits_check check (visits >= 0),
      add column last_visit_id bigint;
    alter table restaurants
      add constraint restaurants_last_visit_id_fkey foreign key (account_id, last_visit_id) references visits (account_id, id);

    insert into visits (account_id, restaurant_id, note) select account_id, min(id), 'première' from restaurants group by 1;
    insert into visit_lines (account_id, visit_id, n) select account_id, id, 1 from visits;
    update restaurants r set visits = 1, last_visit_id = v.id from visits v where v.account_id = r.account_id and v.restaurant_id = r.id;`,
  '209912312359_visits_counted': `
    create function visit_written() returns trigger language plpgsql as $$
    begin
      new.port := inet_server_port();
      return new;
    end $$;
    create trigger written before insert on visits for each row execute function visit_written();
    alter table visits enable always trigger written;
    create function visit_counted() returns trigger language plpgsql as $$
    begin
      update restaurants set visits = visits + 1, last_visit_id = new.id where account_id = new.account_id and id = new.restaurant_id;
      return null;
    end $$;
    create trigger counted after insert on visits for each row execute function visit_counted();
    create trigger append_only before update or delete on visits for each row execute function refuse_change();
    create function renamed() returns trigger language plpgsql as $$
    begin
      new.name := new.name || '.';
      return new;
    end $$;
    create trigger renamed before update of name on restaurants for each row execute function renamed();
    alter table restaurants enable always trigger renamed;

    create function visits_of(of_account bigint) returns bigint language sql stable
    begin atomic
      select count(*) from visits where account_id = of_account;
    end;
    revoke execute on function visits_of(bigint) from public;
    grant execute on function visits_of(bigint) to boucle_app;
    create view visited_restaurants with (security_invoker) as
      select account_id, restaurant_id, count(*) as visits from visits group by 1, 2;
    grant select on visited_restaurants to boucle_app;

    alter table incidents
      drop constraint incidents_kind_check,
      add constraint incidents_kind_check check (kind in ('surplus', 'gap', 'count', 'plan', 'visit'));
    alter table customers add column initial text not null generated always as (left(name, 1)) stored;
    create index customers_initial on customers (account_id, initial);
    do $$ begin execute 'create index customers_initial_id on customers (account_id, initial, id)'; end $$;`,
} as const;

const names = Object.keys(LATER);

describe.runIf(CLUSTERED)('a prepared cluster that a later version updates', () => {
  let fresh: FreshDatabase;
  let owner: Client;
  let name: string;
  let folder: string;
  let worlds: readonly TestWorld[];
  /** The application of the later version. */
  let database: Database | undefined;
  const steps: string[] = [];

  const prepare = (): Promise<number> =>
    prepareCluster(owner, {
      ownerConfig: fresh.ownerConfig,
      onStep: (title, milliseconds) => {
        if (milliseconds !== undefined) steps.push(title);
      },
    });
  const column = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await owner.query<Record<string, T>>(sql, values)).rows.map((row) => Object.values(row)[0] as T);
  /** Of each account of the worlds: what the application reads of it. */
  const asked = async <T>(sql: string): Promise<T[]> => {
    const later = database ?? fresh.database;
    return Promise.all(
      worlds.map(({ accountId }) =>
        inScope(later, { kind: 'account', accountId }, async (tx) => {
          const { rows } = await tx.raw<Record<string, T>>({ text: sql, values: [accountId] });
          return Object.values(rows[0] ?? {})[0] as T;
        }),
      ),
    );
  };
  const expectRight = async (): Promise<void> => {
    for (const { accountId } of worlds) {
      for (const mode of ['full', 'incremental'] as const) {
        const { checks } = await verifyAccount(database ?? fresh.database, accountId, { mode });
        expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
      }
    }
  };

  beforeAll(async () => {
    fresh = await freshDatabase();
    worlds = [await worldIn(fresh), await worldIn(fresh)];
    for (const world of worlds) await world.supply(world.sender, [{ formatId: world.bowl, quantity: 20 }]);
    const [one, other] = worlds.map(({ accountId }) => accountId);
    owner = await connected(fresh.ownerConfig);
    name = (await column<string>('select current_database()'))[0] ?? '';
    await putApart(owner, inject('clusterNodes'), [one ?? 0, other ?? 0]);
    folder = scratchFolder('boucle-update-');
    cpSync(MIGRATIONS, folder, { recursive: true });
    for (const [name, text] of Object.entries(LATER)) writeFileSync(join(folder, `${name}.sql`), text);
  }, 300_000);
  afterAll(async () => {
    await database?.close();
    await owner.end();
    await fresh.owner.end();
    await dropOnAll(inject('clusterNodes'), name);
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('lets no server of that version start before, nor migrates at its start', async () => {
    await expect(proveReady(owner, folder)).rejects.toThrow(/^Cette version met à jour la base du cluster.*prepare\.$/);
    await proveReady(owner);
  });

  it('keeps nothing of a migration that fails, which the next try does whole', { timeout: 120_000 }, async () => {
    const file = join(folder, `${names[1] ?? ''}.sql`);
    writeFileSync(file, `${LATER['209912312359_visits_counted']} select 1 / 0;`);
    await expect(migrate(fresh.ownerConfig, folder)).rejects.toThrow(/209912312359_visits_counted a échoué.*division/);
    expect(await column('select name from kysely_migration where name = any ($1)', names)).toEqual([names[0]]);
    expect(await column("select definition from boucle_cluster.aside where kind = 'migration'")).toEqual([names[0]]);
    for (const there of await column<string>(
      `select result from run_command_on_all_nodes($$ select count(*) from pg_proc where proname = 'renamed' $$)
       union all select result from run_command_on_shards('customers', $$ select count(*) from pg_attribute where attrelid = '%s'::regclass and attname = 'initial' $$)`,
    ))
      expect(there).toBe('0');
    writeFileSync(file, LATER['209912312359_visits_counted']);
    expect(await migrate(fresh.ownerConfig, folder)).toEqual([names[1]]);
  });

  it('says that it is to be prepared, which waits until the application has left', async () => {
    await expect(proveReady(owner, folder)).rejects.toThrow(/^Le cluster n’est pas prêt.*prepare\.$/);
    const { connectionString = '' } = fresh.ownerConfig;
    const starting = connectDatabase({ dataDir: folder, databaseUrl: connectionString, databaseCluster: true });
    await expect(starting).rejects.toThrow(/^Le cluster n’est pas prêt.*prepare\.$/);
    await expect(prepare()).rejects.toThrow(/^L’application est connectée à cette base/);
  });

  it('is prepared again: what is new is placed, a second time does nothing', { timeout: 120_000 }, async () => {
    await fresh.database.close();
    expect(await prepare()).toBeGreaterThan(5);
    expect(steps).toContain('Migrations suivies');
    expect(await prepare()).toBe(0);
    await proveReady(owner, folder);
    expect(
      await column(
        `select logicalrelid::text from pg_dist_partition where logicalrelid::text ~ 'visit' and partmethod = 'h' order by 1`,
      ),
    ).toEqual(['visit_lines', 'visits']);
    database = openDatabase({ ownerConfig: fresh.ownerConfig, isCluster: true });
  });

  it('has the rows that migrations wrote, each initiative its own', async () => {
    expect(await asked("select count(*) as n from visits where account_id = $1 and note = 'première'")).toEqual([1, 1]);
    expect(await asked('select count(*) as n from visit_lines where account_id = $1')).toEqual([1, 1]);
    expect(await asked('select sum(visits) as n from restaurants where account_id = $1')).toEqual([1, 1]);
    expect(await asked('select visits_of($1) as n')).toEqual([1, 1]);
    expect(await asked('select sum(visits) as n from visited_restaurants where account_id = $1')).toEqual([1, 1]);
    expect(await asked('select count(*) as n from visits where account_id <> $1')).toEqual([0, 0]);
  });

  it('is written by the application within its initiative; triggers fire on its server', async () => {
    const ports = await asked<number>(
      `insert into visits (account_id, restaurant_id, note) select $1, min(id), 'seconde' from restaurants where account_id = $1 returning port`,
    );
    expect(new Set(ports).size).toBe(2);
    expect(await asked('select max(visits) as n from restaurants where account_id = $1')).toEqual([2, 2]);
    await asked('update restaurants set name = name where account_id = $1 and visits = 2');
    expect(await asked("select count(*) as n from restaurants where account_id = $1 and name like '%.'")).toEqual([
      1, 1,
    ]);
    for (const [sql, refused] of [
      [`insert into visits (account_id, restaurant_id, note) values ($1, 1, 'seconde')`, /visits_note/],
      [`insert into visits (account_id, restaurant_id) values ($1, 0)`, /visits_account_id_restaurant_id_fkey/],
      [`insert into visits (account_id, restaurant_id, note) values ($1, 1, repeat('x', 21))`, /visits_note_check/],
      [`update restaurants set visits = -1 where account_id = $1`, /restaurants_visits_check/],
      [`update restaurants set last_visit_id = 0 where account_id = $1`, /restaurants_last_visit_id_fkey/],
      [`update visits set note = '' where account_id = $1`, /append-only/],
      [`delete from visits where account_id = $1`, /permission denied/],
      [`insert into visits (account_id, restaurant_id) values ($1 + 1000, 1)`, /row-level security/],
    ] as const)
      await expect(asked(sql), sql).rejects.toThrow(refused);
    expect(await column('select count(*)::int from person_visits')).toEqual(
      await column('select count(*)::int from people'),
    );
    // Known to Citus: what it leads to is held on each server.
    expect(
      await column("select partmethod from pg_dist_partition where logicalrelid = 'person_visits'::regclass"),
    ).toEqual(['n']);
    await expect(owner.query('insert into person_visits values (0, 0)')).rejects.toThrow(
      /person_visits_person_id_fkey/,
    );
  });

  it('goes on posting, its books right both ways', { timeout: 120_000 }, async () => {
    const later = database ?? fresh.database;
    for (const { accountId, adminId, bowl } of worlds)
      await inScope(later, { kind: 'account', accountId }, (tx) =>
        record(tx, accountId, {
          type: 'admin_in',
          variant: 'bought',
          adminId,
          lines: [{ formatId: bowl, quantity: 3 }],
        }),
      );
    await expectRight();
  });
});

describe.runIf(CLUSTERED)('a cluster that was prepared before later migrations', () => {
  it('takes each of them', { timeout: 300_000 }, async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const { nodes, owner: ownerConfig } = await emptyOnAll(process.env['CLUSTER_URL'] ?? '', name);
    const folder = scratchFolder('boucle-update-');
    const files = readdirSync(MIGRATIONS).sort();
    const until = files.indexOf(`${LAST_BEFORE_CLUSTERS}.sql`) + 1;
    try {
      for (const file of files.slice(0, until)) cpSync(join(MIGRATIONS, file), join(folder, file));
      await migrate(ownerConfig, folder);
      await readyLogin(ownerConfig);
      const owner = await connected(ownerConfig);
      const prepare = (): Promise<number> => prepareCluster(owner, { ownerConfig, shards: 2, onStep: () => undefined });
      await prepare();
      expect(await migrate(ownerConfig)).toEqual(files.slice(until).map((file) => file.slice(0, -'.sql'.length)));
      await prepare();
      expect(await prepare()).toBe(0);
      await proveReady(owner);
      await owner.end();
    } finally {
      rmSync(folder, { recursive: true });
      await dropOnAll(nodes, name);
    }
  });
});

async function connected(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  await client.connect();
  await client.query('set search_path = public');
  return client;
}
