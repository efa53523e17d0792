import { expect, it } from 'vitest';
import { fileOfFrame } from './gather.ts';

it.each([
  ['    at record (file:///boucle/server/ledger/record.ts:12:3)', '/boucle/server/ledger/record.ts'],
  [
    '    at file:///boucle/server/demo/seed.db.test.ts?vitest=1795728543034:42:30',
    '/boucle/server/demo/seed.db.test.ts',
  ],
  ['    at async Promise.all (index 0)', undefined],
])('names the file of « %s »', (line, file) => {
  expect(fileOfFrame(line)).toBe(file);
});
