import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A build that the simulator has. */
export interface SimulatedBuild {
  readonly uuid: string;
  readonly sha256: string;
  /** How often its archive came. */
  readonly received: number;
  /** States sent so far. */
  readonly sent: number;
}

const TABLES = `
  create table if not exists builds (uuid text primary key, sha256 text not null, received integer not null default 1,
    said integer not null default 0, due integer not null);
  create table if not exists settings (name text primary key, value text not null);`;

const buildOf = (row: Readonly<Record<string, unknown>>): SimulatedBuild => ({
  uuid: String(row['uuid']),
  sha256: String(row['sha256']),
  received: Number(row['received']),
  sent: Number(row['said']),
});

/**
 * Storage of the build service's simulator: one SQLite file, shared by every process of the folder.
 * `:memory:` keeps nothing.
 */
export class BuildStore {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
    this.#db = new DatabaseSync(file, { timeout: 10_000 });
    this.#db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES}`);
  }

  /** Made once for this folder. */
  secret(): string {
    this.#db
      .prepare(`insert into settings (name, value) values ('secret', ?) on conflict do nothing`)
      .run(randomBytes(24).toString('hex'));
    return String(this.#db.prepare(`select value from settings where name = 'secret'`).get()?.['value']);
  }

  /** Takes an archive under its name; one that is there already stays as it is. */
  take(uuid: string, sha256: string, due: number): SimulatedBuild {
    const row = this.#db
      .prepare(
        `insert into builds (uuid, sha256, due) values (?, ?, ?)
         on conflict (uuid) do update set received = received + 1 returning *`,
      )
      .get(uuid, sha256, due);
    return buildOf(row ?? {});
  }

  /**
   * Builds whose next word is due, each kept from other processes until `until`. Times in
   * milliseconds.
   */
  due(now: number, until: number, words: number): SimulatedBuild[] {
    return this.#db
      .prepare('update builds set due = ? where due <= ? and said < ? returning *')
      .all(until, now, words)
      .map(buildOf);
  }

  /** The next report of a build was received; the one after it is due then. */
  markSent(uuid: string, due: number): void {
    this.#db.prepare('update builds set said = said + 1, due = ? where uuid = ?').run(due, uuid);
  }

  all(): SimulatedBuild[] {
    return this.#db.prepare('select * from builds order by rowid').all().map(buildOf);
  }

  close(): void {
    this.#db.close();
  }
}
