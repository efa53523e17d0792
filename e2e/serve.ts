import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { pgBouncerVersion, startPooler } from '../server/dev/testing/processes/pgbouncer.ts';

// Each run starts from an empty folder, hence from the same demo world, or from a copy of one that
// was just made so (`npm test` makes one for all servers, while it builds the site). The command
// line is server/main.ts's.
const repository = join(import.meta.dirname, '..');
const MAIN = join(repository, 'server/main.ts');
const dataDir = resolve(repository, process.env['DATA_DIR'] ?? '.cache/e2e');
const made = process.env['MADE_WORLD'];
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(join(dataDir, '..'), { recursive: true });
// With its owners: PostgreSQL may run as another user.
if (made !== undefined) execFileSync('cp', ['-a', made, dataDir]);
if (process.env['POOLED'] === '1') await servePooled();
else await import('../server/main.ts');

/**
 * Serves as an operator does behind a pooler: PostgreSQL, PgBouncer by transaction with fewer
 * connections than the server has, and the server as a process with both addresses. Ends with the
 * server. Throws without a PgBouncer that keeps named statements.
 */
async function servePooled(): Promise<void> {
  const { version, keepsStatements } = pgBouncerVersion();
  if (!keepsStatements) throw new Error(`PgBouncer ${version} keeps no named statements: 1.21 or later (PGBOUNCER=…).`);
  mkdirSync(dataDir, { recursive: true });
  const { ownerConfig, stop } = await startEmbedded({ dataDir });
  const pooler = await startPooler(ownerConfig, ['boucle_login'], { mode: 'transaction', size: 6 });
  const addressOf = ({ host = '', port = 0, database = '' }: typeof ownerConfig, user = ''): string =>
    `postgres://${user}${encodeURIComponent(host)}:${String(port)}/${database}`;
  const code = await serve({
    DATABASE_URL: addressOf(ownerConfig, `${ownerConfig.user ?? ''}@`),
    DATABASE_POOLER_URL: addressOf(pooler.configOf('boucle_login')),
  });
  await pooler.stop();
  await stop();
  process.exitCode = code;
}

/** The server as a separate process, with the demo world; returns how it ended. */
async function serve(addresses: Readonly<Record<string, string>>): Promise<number> {
  const server = spawn(process.execPath, [MAIN, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DEMO: '1', ...addresses },
  });
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  const [code] = (await once(server, 'exit')) as [number | null];
  return code ?? 1;
}
