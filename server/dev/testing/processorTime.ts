import { readFileSync } from 'node:fs';
import { type Pool } from 'pg';

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** User's and system's time among the fields of /proc/PID/stat after the program's name. */
const FIELDS = [11, 12] as const;

/**
 * Milliseconds of processor that this process and the backends of a database have taken so far, but
 * for the one that asks. Linux only: 0 of the backends elsewhere.
 */
export async function processorMilliseconds(database: Pool): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return (user + system) / 1000 + rows.reduce((sum, { pid }) => sum + backendMilliseconds(pid), 0);
}

function backendMilliseconds(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return FIELDS.reduce((sum, field) => sum + Number(fields[field]) * TICK_MS, 0);
}
