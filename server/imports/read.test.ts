import { expect, it } from 'vitest';
import { PaperLost } from '../papers/paperProcess.ts';
import { readTable } from './read.ts';

it('refuses a file that ended the process that opened it, at its field (fault 16)', async () => {
  const papers = { make: () => Promise.reject(new PaperLost('ended with SIGABRT')) };
  const refused = readTable({ papers }, 1, 'customers', { file: 'data:;base64,YQ==' });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    data: { fields: { file: [expect.stringContaining('dans le temps et la mémoire prévus')] } },
  });
});
