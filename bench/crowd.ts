import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CrowdOrders, type CrowdReport } from './crowdOrders.ts';

const orders = JSON.parse(process.argv[2] ?? '{}') as CrowdOrders;
const agent = new Agent({ keepAlive: true, maxSockets: orders.callers });
const statuses: Record<string, number> = {};
const progress = { isOver: false };
const began = performance.now();

process.stdin.resume();
process.stdin.on('end', () => {
  progress.isOver = true;
  const { user, system } = process.cpuUsage();
  const report: CrowdReport = {
    statuses,
    seconds: (performance.now() - began) / 1000,
    processorSeconds: (user + system) / 1e6,
  };
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
});

await Promise.all(Array.from({ length: orders.callers }, (_, n) => caller(n)));

async function caller(first: number): Promise<void> {
  for (let n = first; !progress.isOver; n += 1) {
    const asked = orders.asked[n % orders.asked.length];
    if (asked === undefined) return;
    const { status, retryAfter } = await once(asked);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (orders.honours && retryAfter > 0) await sleep(retryAfter * 1000);
  }
}

function once({ path, body }: CrowdOrders['asked'][number]): Promise<{ status: number; retryAfter: number }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${orders.token}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const done = (status: number, retryAfter: number) => resolve({ status, retryAfter });
    const sent = request(orders.origin + path, { agent, headers, method: text === undefined ? 'GET' : 'POST' });
    sent.on('response', (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0, Number(answer.headers['retry-after'] ?? 0)));
      answer.on('error', () => done(0, 0));
    });
    sent.on('error', () => done(0, 0));
    sent.end(text);
  });
}
