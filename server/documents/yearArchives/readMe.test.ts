import { expect, it } from 'vitest';
import { readMe, type WrittenFile } from './readMe.ts';

const sealed = (month: string, sha256: string, seal = sha256): WrittenFile => ({
  path: `sceaux/${month}.txt`,
  title: 'Sceaux des mois clôturés',
  about: 'les écritures',
  isTable: false,
  bytes: 10,
  rows: 0,
  sha256,
  seal,
});
const textOf = (files: readonly WrittenFile[]): string =>
  readMe({
    accountName: 'Consigne Loire',
    reading: { year: 2026, quarter: null, from: '2026-01-01', to: '2026-12-31', now: new Date('2027-01-05T10:00:00Z') },
    files,
  });

it('says first whether the entries of closed months are those that were sealed', () => {
  expect(textOf([sealed('2026-01', 'aa'), sealed('2026-02', 'bb')])).toContain('2 mois clôturés sont conformes');
  const broken = textOf([sealed('2026-01', 'aa'), sealed('2026-02', 'bb', 'cc')]);
  expect(broken).toMatch(/SCEAU ROMPU.*\r\n {2}Février 2026\r\n/u);
  expect(broken).not.toContain('Janvier 2026');
  expect(textOf([])).not.toMatch(/sceau/iu);
});
