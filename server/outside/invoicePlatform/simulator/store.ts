import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ReceivedMessage } from '../platform.ts';

/** A deposit that the simulator was given, and how often. */
export interface SimulatedDeposit {
  readonly key: string;
  readonly received: number;
}

/** A message that is to come, in milliseconds. */
interface ComingMessage {
  readonly id: string;
  readonly xml: string;
  readonly due: number;
}

const TABLES = `
  create table if not exists deposits (key text primary key, account integer not null, received integer not null default 1);
  create table if not exists messages (id text primary key, account integer not null, xml text not null, due integer not null, position integer);
  create table if not exists reports (key text primary key, account integer not null, xml text not null, received integer not null default 1);`;

const depositOf = (row: Readonly<Record<string, unknown>>): SimulatedDeposit => ({
  key: String(row['key']),
  received: Number(row['received']),
});

/**
 * Storage of a platform's simulator: one SQLite file, shared by every process of the folder.
 * `:memory:` keeps nothing.
 */
export class PlatformStore {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
    this.#db = new DatabaseSync(file, { timeout: 10_000 });
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES}`);
  }

  /**
   * Takes a deposit with the messages that will answer it; one that is there already stays as it
   * is.
   */
  take(account: number, key: string, messages: readonly ComingMessage[]): void {
    this.#whole(() => {
      const { changes } = this.#db
        .prepare('insert into deposits (key, account) values (?, ?) on conflict (key) do nothing')
        .run(key, account);
      if (changes === 0) {
        this.#db.prepare('update deposits set received = received + 1 where key = ?').run(key);
        return;
      }
      const add = this.#db.prepare('insert into messages (id, account, xml, due) values (?, ?, ?, ?)');
      for (const { id, xml, due } of messages) add.run(id, account, xml, due);
    });
  }

  keep(account: number, key: string, xml: string): void {
    this.#db
      .prepare(
        'insert into reports (key, account, xml) values (?, ?, ?) on conflict (key) do update set received = received + 1',
      )
      .run(key, account, xml);
  }

  /**
   * Messages of an account whose time has come, after a position; they are numbered as they are
   * first read.
   */
  read(account: number, since: number, now: number): ReceivedMessage[] {
    return this.#whole(() => {
      const number = this.#db.prepare(
        'update messages set position = (select coalesce(max(position), 0) + 1 from messages) where id = ?',
      );
      const due = this.#db
        .prepare('select id from messages where account = ? and position is null and due <= ? order by due, rowid')
        .all(account, now);
      for (const { id } of due) number.run(String(id));
      return this.#db
        .prepare('select position, xml from messages where account = ? and position > ? order by position')
        .all(account, since)
        .map((row) => ({ position: String(row['position']), xml: String(row['xml']) }));
    });
  }

  deposits(account: number): SimulatedDeposit[] {
    return this.#db
      .prepare('select key, received from deposits where account = ? order by rowid')
      .all(account)
      .map(depositOf);
  }

  reports(account: number): string[] {
    return this.#db
      .prepare('select xml from reports where account = ? order by rowid')
      .all(account)
      .map((row) => String(row['xml']));
  }

  close(): void {
    this.#db.close();
  }

  #whole<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const done = work();
      this.#db.exec('commit');
      return done;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }
}
