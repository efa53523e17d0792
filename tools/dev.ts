import { spawn } from 'node:child_process';
import { VITE } from './run.ts';

/*
 * `npm run dev`: the server, which starts again when its files change, and vite. When one ends, the
 * other does too.
 */
const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });

const programs = [
  start(['--watch-path=server', '--watch-path=contract', 'server/main.ts', 'serve'], {
    PUBLIC_URL: 'http://localhost:5173',
  }),
  start([VITE, '--config', 'web/vite.config.ts']),
];
const end = () => programs.forEach((program) => program.kill('SIGTERM'));
for (const program of programs) program.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
