import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../..');
/** Another port lets two checkouts run their browser tests side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 3199);

/** A server with its own database, filled with the demo. */
export interface World {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

const world = (rank: number): World => ({
  port: PORT + rank,
  url: `http://localhost:${PORT + rank}`,
  dataDir: join(REPOSITORY, `.cache/e2e-${rank + 1}`),
});

/** Where screens are looked at: nothing changes there. */
export const LOOKED = world(0);
/** Walks change their world: each third of them has one. */
export const WALKED = [world(1), world(2), world(3)] as const;
