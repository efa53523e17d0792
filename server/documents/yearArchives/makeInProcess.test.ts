import { expect, it } from 'vitest';
import { environmentOf, makeInProcess } from './makeInProcess.ts';

it('gives the process what it connects by, and no other secret', () => {
  const own = { PATH: '/bin', PGPASSWORD: 'p', PGSSLMODE: 'require', NODE_EXTRA_CA_CERTS: '/ca.pem' };
  expect(
    environmentOf({ ...own, SECRET_KEY: 's', SMTP_URL: 'smtp://u:p@x', DATABASE_OWNER_URL: 'postgres://o' }),
  ).toEqual(own);
});

it('throws what cannot be sent, and nothing else when the process ends', async () => {
  const unsent = { login: { user: (() => '') as unknown as string } } as Parameters<typeof makeInProcess>[0];
  const unhandled: unknown[] = [];
  const keep = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', keep);
  try {
    await expect(makeInProcess(unsent, new AbortController().signal, keep)).rejects.toThrow(/could not be cloned/);
    await expect.poll(() => process.getActiveResourcesInfo(), { timeout: 30_000 }).not.toContain('ProcessWrap');
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', keep);
  }
}, 40_000);
