import { expect, it } from 'vitest';
import { openProcesses } from '../../platform/processes/processes.ts';
import { TaskLost } from '../../platform/processes/taskProcess.ts';
import { MOST_OF_ONE_ACCOUNT, TooManyTasks } from '../../platform/processes/turns.ts';
import { readTable } from './read.ts';

it('refuses a file that ended the process that opened it, at its field', async () => {
  const processes = {
    take: () => ({ leave: () => undefined }),
    run: () => Promise.reject(new TaskLost('ended with SIGABRT')),
  };
  const refused = readTable({ processes }, 1, 'customers', { file: 'data:;base64,YQ==' }, new Map());
  await expect(refused).rejects.toMatchObject({
    status: 422,
    data: { fields: { file: [expect.stringContaining('trop lourd à lire')] } },
  });
});

it('takes a place among the files of its account, and leaves it', async () => {
  const processes = openProcesses(() => undefined);
  try {
    const sent = { file: `data:;base64,${Buffer.from('E-mail\nzoe@exemple.fr').toString('base64')}` };
    const reading = Array.from({ length: MOST_OF_ONE_ACCOUNT }, () =>
      readTable({ processes }, 1, 'customers', sent, new Map()),
    );
    await expect.poll(() => processes.taken('imports')).toBe(MOST_OF_ONE_ACCOUNT);
    await expect(readTable({ processes }, 1, 'customers', sent, new Map())).rejects.toThrow(TooManyTasks);
    expect((await Promise.all(reading)).map(({ lines }) => lines.length)).toEqual(reading.map(() => 1));
    expect(processes.taken('imports')).toBe(0);
  } finally {
    await processes.close();
  }
});
