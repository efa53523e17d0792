import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An object of the provider, as its API shows it. */
export interface ProviderObject {
  readonly id: string;
  readonly object: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly [name: string]: unknown;
}

export interface Page {
  readonly limit: number;
  readonly startingAfter?: string | undefined;
  readonly createdFrom?: number | undefined;
}

const TABLES = `
  create table if not exists objects (seq integer primary key autoincrement, id text not null unique, kind text not null, account text not null,
    created integer not null, data text not null);
  create index if not exists objects_listed on objects (account, kind, seq);
  create table if not exists keys (key text not null, account text not null, request text not null, status integer not null, body text not null,
    primary key (key, account));
  create table if not exists links (token text primary key, account text not null, refresh_url text not null, return_url text not null,
    expires integer not null, visit text);
  create table if not exists deliveries (event text primary key, due integer not null, attempts integer not null default 0, done integer not null default 0);
  create index if not exists deliveries_due on deliveries (due) where done = 0;
  create table if not exists settings (name text primary key, value text not null);`;

/**
 * Storage of the simulator: one SQLite file, shared by every process of the same folder, which
 * survives them all.
 */
export class SimulatorStore {
  readonly db: DatabaseSync;
  /** Called when an event is to be delivered. */
  emitted: () => void = () => undefined;

  /** `:memory:` keeps nothing. */
  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
    this.db = new DatabaseSync(file, { timeout: 10_000 });
    this.db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES}`);
  }

  /** All or nothing, one at a time. */
  transaction<T>(work: () => T): T {
    if (this.db.isTransaction) return work();
    this.db.exec('begin immediate');
    try {
      const result = work();
      this.db.exec('commit');
      return result;
    } catch (error) {
      this.db.exec('rollback');
      throw error;
    }
  }

  /** `account` is '' for what belongs to the platform itself. */
  put(account: string, object: ProviderObject): void {
    this.db
      .prepare(
        `insert into objects (id, kind, account, created, data) values (?, ?, ?, ?, ?)
         on conflict (id) do update set data = excluded.data`,
      )
      .run(object.id, object.object, account, object.created, JSON.stringify(object));
  }

  get(account: string, kind: string, id: string): ProviderObject | undefined {
    const row = this.db
      .prepare('select data from objects where id = ? and kind = ? and account = ?')
      .get(id, kind, account);
    return row === undefined ? undefined : read(row['data']);
  }

  /** The latest first. */
  list(account: string, kind: string, page: Page): { data: ProviderObject[]; hasMore: boolean } {
    const { limit, startingAfter = '', createdFrom = 0 } = page;
    const rows = this.db
      .prepare(
        `select data from objects where account = ? and kind = ? and created >= ?
           and seq < coalesce((select seq from objects where id = ?), 9223372036854775807)
         order by seq desc limit ?`,
      )
      .all(account, kind, createdFrom, startingAfter, limit + 1);
    return { data: rows.slice(0, limit).map(({ data }) => read(data)), hasMore: rows.length > limit };
  }

  /** A value made once for this folder. */
  setting(name: string, make: () => string): string {
    return this.transaction(() => {
      const row = this.db.prepare('select value from settings where name = ?').get(name);
      if (row !== undefined) return String(row['value']);
      const value = make();
      this.db.prepare('insert into settings (name, value) values (?, ?)').run(name, value);
      return value;
    });
  }

  close(): void {
    this.db.close();
  }
}

const read = (data: unknown): ProviderObject => JSON.parse(String(data)) as ProviderObject;

/** An identifier as the provider writes them. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18)
    .toString('base64url')
    .replaceAll(/[^A-Za-z0-9]/g, '0')}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
