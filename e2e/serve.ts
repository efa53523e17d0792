import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Each run starts from an empty folder, hence from the same demo world. The command line is that of server/main.ts.
const repository = join(import.meta.dirname, '..');
rmSync(resolve(repository, process.env['DATA_DIR'] ?? '.cache/e2e'), { recursive: true, force: true });
await import('../server/main.ts');
