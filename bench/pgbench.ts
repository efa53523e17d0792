import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { APPLICATION_ROLE } from '../server/platform/database/session.ts';
import { type BenchDatabase } from './databases.ts';
import { BIG_ACCOUNT } from './fill.ts';

export interface PgbenchRun {
  /** One script, or several that are drawn from evenly. */
  readonly scripts: readonly string[];
  readonly clients: number;
  readonly seconds: number;
  /** Values of the variables `:name`. */
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * Throws (French) what to install when one of PostgreSQL's client programs, or one of the ones that
 * ask by HTTP, is missing.
 */
export function assertInstalled(): void {
  for (const [program, debian] of [
    ['pgbench', 'postgresql'],
    ['psql', 'postgresql-client'],
    ['wrk', 'wrk'],
    ['curl', 'curl'],
  ] as const) {
    const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
    if (error) {
      throw new Error(`${program} manque : sudo apt-get install ${debian} (les mesures s’y comparent).`);
    }
  }
}

/**
 * How PostgreSQL's own clients reach the database as the application does: same role, same account,
 * same policies.
 */
export function clientEnvironment({ ownerConfig, name }: BenchDatabase): Record<string, string | undefined> {
  return {
    ...process.env,
    PGHOST: ownerConfig.host,
    PGPORT: String(ownerConfig.port),
    PGUSER: ownerConfig.user,
    PGDATABASE: name,
    PGOPTIONS: `-c role=${APPLICATION_ROLE} -c app.account_id=${BIG_ACCOUNT} -c timezone=UTC`,
  };
}

/** Scripts per second that pgbench reaches on the Unix socket with prepared statements. */
export async function pgbench(
  database: BenchDatabase,
  { scripts, clients, seconds, variables = {} }: PgbenchRun,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-pgbench-'));
  try {
    const files = scripts.map((script, i) => {
      const file = join(folder, `${i}.sql`);
      writeFileSync(file, script);
      return ['-f', file];
    });
    const values = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const { stdout } = await promisify(execFile)(
      'pgbench',
      ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...values, ...files.flat()],
      { env: clientEnvironment(database) },
    );
    const rate = /^tps = ([\d.]+) \(without/m.exec(stdout)?.[1];
    if (rate === undefined || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(stdout);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
