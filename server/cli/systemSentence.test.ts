import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DatabaseAway } from '../platform/database/errors.ts';
import { systemSentence } from './systemSentence.ts';

const folder = mkdtempSync(join(tmpdir(), 'boucle-sentence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'file');
writeFileSync(file, '');

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return expect.fail('Nothing was refused');
}

describe('what the system refuses a command', () => {
  it.each([
    [
      'a file in the way',
      () => mkdirSync(file),
      `Un fichier de ce nom existe déjà\u00a0: ${file} (EEXIST). La commande s’est arrêtée.`,
    ],
    [
      'a file for a folder',
      () => mkdirSync(join(file, 'x')),
      `Un fichier tient la place d’un dossier\u00a0: ${join(file, 'x')} (ENOTDIR). La commande s’est arrêtée.`,
    ],
    [
      'a folder for a file',
      () => readFileSync(folder),
      'Un dossier tient la place d’un fichier (EISDIR). La commande s’est arrêtée.',
    ],
    [
      'nothing there',
      () => readFileSync(join(folder, 'no')),
      `Ce fichier ou dossier n’existe pas\u00a0: ${join(folder, 'no')} (ENOENT). La commande s’est arrêtée.`,
    ],
  ])('is one sentence: %s', (_what, work, sentence) => {
    expect(systemSentence(thrownBy(work))).toBe(sentence);
  });

  it.each([
    ['ENOSPC', 'Le disque est plein\u00a0: /x (ENOSPC). La commande s’est arrêtée.'],
    ['EACCES', 'Les droits manquent\u00a0: /x (EACCES). La commande s’est arrêtée.'],
    ['EROFS', 'Le système de fichiers est en lecture seule\u00a0: /x (EROFS). La commande s’est arrêtée.'],
  ])('is one sentence: %s', (code, sentence) => {
    expect(systemSentence(Object.assign(new Error('…'), { code, syscall: 'open', path: '/x' }))).toBe(sentence);
  });

  it('is one sentence when PostgreSQL has no room left', () => {
    const error = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(systemSentence(error)).toBe(
      'Le disque de PostgreSQL est plein\u00a0: could not extend file. La commande s’est arrêtée.',
    );
  });

  it.each([new Error('a fault of ours'), new TypeError('x'), 'text', Object.assign(new Error('x'), { code: '23505' })])(
    'is not %s, which keeps its stack',
    (error) => {
      expect(systemSentence(error)).toBeUndefined();
    },
  );
});

it.each([
  ['42501', 'xlog.c', 'Le disque de PostgreSQL est en lecture seule : perdu. La commande s’est arrêtée.'],
  ['57P01', 'be-secure.c', 'PostgreSQL s’est arrêté : perdu. La commande s’est arrêtée.'],
  ['57P03', 'postmaster.c', 'PostgreSQL n’est pas prêt : perdu. La commande s’est arrêtée.'],
  ['42501', 'aclchk.c', undefined],
])('says in one line what befalls PostgreSQL under a command: %s of %s', (code, source, sentence) => {
  expect(systemSentence(Object.assign(new Error('perdu'), { code, file: source }))).toBe(sentence);
});

it('a database that goes away is one sentence, without a stack', () => {
  const sentence = 'La base de données ne répond plus\u00a0: Connection terminated. La commande s’est arrêtée.';
  expect(systemSentence(new DatabaseAway(new Error('Connection terminated')))).toBe(sentence);
});
