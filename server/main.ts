import './platform/keepCompiled.ts';
import './cli/privateFiles.ts';
import { BackupFailure } from './platform/backup/manifest.ts';
import { MoveFailure } from './platform/initiative/failure.ts';
import { systemSentence } from './cli/systemSentence.ts';
import { Usage } from './cli/options.ts';
import { ConfigurationError, readConfig } from './platform/config/config.ts';
import { EmbeddedDatabaseFailure } from './platform/database/embedded/failure.ts';
import { MigrationFailure, ShapeRefused } from './platform/database/migrate.ts';
import { PoolerFailure } from './platform/database/pooler/pooler.ts';
import { ProtectionFailure } from './platform/database/protection.ts';
import { ReplicaRefused } from './platform/database/replica/follower.ts';

/** A command's result: the exit code, or nothing when it goes on serving. */
type Command = (config: ReturnType<typeof readConfig>, args: readonly string[]) => Promise<number | undefined>;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./cli/start.ts')).start,
  serve: async () => (await import('./cli/serve.ts')).serve,
  worker: async () => (await import('./cli/work.ts')).work,
  migrate: async () => (await import('./cli/migrate.ts')).migrateOnly,
  seed: async () => (await import('./cli/seed.ts')).seed,
  openapi: async () => (await import('./cli/openapi.ts')).openapi,
  simulate: async () => (await import('./cli/simulate.ts')).simulateActivity,
  backup: async () => (await import('./cli/backup.ts')).backup,
  restore: async () => (await import('./cli/restore.ts')).restoreBackup,
  initiative: async () => (await import('./cli/initiative.ts')).initiative,
  'invite-super-admin': async () => (await import('./cli/inviteSuperAdmin.ts')).inviteSuperAdmin,
  'reset-second-factor': async () => (await import('./cli/resetSecondFactor.ts')).resetSecondFactor,
  'rotate-secret': async () => (await import('./cli/rotateSecret.ts')).rotateSecret,
  'verify-ledger': async () => (await import('./cli/verifyLedger.ts')).verify,
};

/** Milliseconds that a command which failed has to end on its own. */
const LAST_MS = 5_000;

const [name = 'start', ...args] = process.argv.slice(2);

try {
  const load = COMMANDS[name];
  const names = `Commandes\u00a0: ${Object.keys(COMMANDS).join(', ')} (chacune dit son usage avec --help).`;
  if (load === undefined)
    throw new Usage(names, ['help', '--help', '-h'].includes(name) ? undefined : `Commande inconnue\u00a0: ${name}.`);
  const command = await load();
  const code = await command(readConfig(process.env), args);
  if (code !== undefined) process.exitCode = code;
} catch (thrown) {
  // The failure itself counts, not that something could not be closed after it.
  const error: unknown = thrown instanceof SuppressedError ? thrown.suppressed : thrown;
  // A failure that an operator can mend gets one line; anything else keeps its stack.
  const expected =
    error instanceof ConfigurationError ||
    error instanceof EmbeddedDatabaseFailure ||
    error instanceof MigrationFailure ||
    error instanceof PoolerFailure ||
    error instanceof ProtectionFailure ||
    error instanceof ShapeRefused ||
    error instanceof ReplicaRefused ||
    error instanceof BackupFailure ||
    error instanceof MoveFailure;
  const sentence = expected ? error.message : systemSentence(error);
  if (error instanceof Usage) {
    (error.wrong ? console.error : console.log)(error.message);
    process.exitCode = error.wrong ? 2 : 0;
  } else {
    console.error(sentence ?? error);
    process.exitCode = 1;
  }
  // Each command closes what it opened; a connection that it could not close must not keep it.
  setTimeout(() => process.exit(), LAST_MS).unref();
}
