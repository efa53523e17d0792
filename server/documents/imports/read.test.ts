import { expect, it } from 'vitest';
import { MOST_OF_ONE_ACCOUNT, PapersFull } from '../papers/paperQueue.ts';
import { openPapers } from '../papers/papers.ts';
import { PaperLost } from '../papers/paperProcess.ts';
import { readTable } from './read.ts';

it('refuses a file that ended the process that opened it, at its field', async () => {
  const papers = { makeForCall: () => Promise.reject(new PaperLost('ended with SIGABRT')) };
  const refused = readTable({ papers }, 1, 'customers', { file: 'data:;base64,YQ==' });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    data: { fields: { file: [expect.stringContaining('trop lourd à lire')] } },
  });
});

it('takes a place among the papers of its account, and leaves it', async () => {
  const papers = openPapers(() => undefined);
  try {
    const sent = { file: `data:;base64,${Buffer.from('E-mail\nzoe@exemple.fr').toString('base64')}` };
    const reading = Array.from({ length: MOST_OF_ONE_ACCOUNT }, () => readTable({ papers }, 1, 'customers', sent));
    await expect.poll(() => papers.taken).toBe(MOST_OF_ONE_ACCOUNT);
    await expect(readTable({ papers }, 1, 'customers', sent)).rejects.toThrow(PapersFull);
    expect((await Promise.all(reading)).map(({ lines }) => lines.length)).toEqual(reading.map(() => 1));
    expect(papers.taken).toBe(0);
  } finally {
    await papers.close();
  }
});
