import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { expect, it } from 'vitest';
import { archiveSize, progressLabel } from './archiveWords.ts';

const progress = (more: Partial<YearArchive>): string =>
  progressLabel({ step: null, files_done: 0, files_total: null, rows_done: 0, ...more } as YearArchive).replaceAll(
    /[\u00A0\u202F]/g,
    ' ',
  );

it('says which file of an archive is being written, of how many, and the rows so far', () => {
  expect(progress({})).toBe('En attente : la préparation commence dans un instant.');
  expect(progress({ step: 'Transactions', files_done: 2, files_total: 24, rows_done: 12_000 })).toBe(
    'Transactions · fichier 3 sur 24 · 12 000 lignes',
  );
  expect(progress({ step: 'Relevés', files_done: 24, files_total: 24, rows_done: 1 })).toBe(
    'Relevés · fichier 24 sur 24 · 1 ligne',
  );
});

it('says the size of an archive, rounded up', () => {
  expect([1, 320_001, 1_000_000, 3_210_000].map((bytes) => archiveSize(bytes).replaceAll('\u00a0', ' '))).toEqual([
    '1 Ko',
    '321 Ko',
    '1 Mo',
    '3,3 Mo',
  ]);
});
