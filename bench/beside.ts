import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ADMIN_API } from '@boucle/contract/constants.ts';
import { type CrowdOrders, type CrowdReport } from './crowdOrders.ts';
import { type BenchServer } from './server.ts';

const CROWD = join(import.meta.dirname, 'crowd.ts');

export interface Crowd extends Pick<CrowdOrders, 'asked' | 'callers'> {
  readonly honours?: boolean;
  /** The server's administrator's when left out. */
  readonly token?: string;
}

/** Runs `work` while a crowd of another process asks the administration API; its report tells what it got and what it took. */
export async function beside<T>(
  { origin, token }: Pick<BenchServer, 'origin' | 'token'>,
  { asked, callers, honours = true, token: own = token }: Crowd,
  work: () => Promise<T>,
): Promise<{ result: T; crowd: CrowdReport }> {
  const orders: CrowdOrders = { origin: origin + ADMIN_API, token: own, asked, callers, honours };
  const child = spawn(process.execPath, [CROWD, JSON.stringify(orders)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  try {
    const result = await work();
    child.stdin.end();
    const crowd = JSON.parse(await output) as CrowdReport;
    return { result, crowd };
  } finally {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** « 1 234 réponses en 10 s : 200 × 1 200, 429 × 34 ; 3,1 s de processeur ». */
export function summary({ statuses, seconds, processorSeconds }: CrowdReport): string {
  const kinds = Object.entries(statuses).map(([status, count]) => `${status} × ${count.toLocaleString('fr-FR')}`);
  return `foule en ${seconds.toFixed(0)} s\u00a0: ${kinds.join(', ')}\u202f; ${processorSeconds.toFixed(1)} s de processeur`;
}
