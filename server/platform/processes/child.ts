import '../keepCompiled.ts';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Step } from './step.ts';
import type { TaskAnswer, TaskRequest } from './taskProcess.ts';

// The process that runs tasks, one at a time. It ends with its server: a signal to the whole group
// (Ctrl-C) must not end it before.
process.on('SIGINT', ignore);
process.on('SIGTERM', ignore);
process.on('disconnect', () => process.exit(0));
process.on('message', (request: TaskRequest) => void answer(request));

/** Loads a module at its first task: fonts, PDF and pictures take a second of processor. */
async function answer({ module, values }: TaskRequest): Promise<void> {
  const step: Step = async (drawn) => {
    send({ drawn });
    await setImmediate();
  };
  try {
    const exported = (await import(module)) as Record<string, (...values: readonly unknown[]) => unknown>;
    send({ made: await exported[basename(module, '.ts')]?.(...values, step) });
  } catch (error) {
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function send(message: TaskAnswer): void {
  // A server that is gone wants no answer.
  process.send?.(message, undefined, undefined, ignore);
}

function ignore(): void {
  // The server ends this process by closing the channel.
}
