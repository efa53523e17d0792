import { startEmbedded } from '../../../platform/database/embedded.ts';

// A separate process that uses the embedded database of the given folder, until it is ended.
const settings = { shared_buffers: '16MB', fsync: 'off' };
const { ownerConfig, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '', settings });
process.stdout.write(`${JSON.stringify(ownerConfig)}\n`);
process.stdin.once('end', () => void stop());
process.stdin.resume();
