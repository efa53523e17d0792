import { expect, test } from 'vitest';
import { Usage, readOptions, readWord } from './options.ts';

const USAGE = 'Usage : backup --to DOSSIER [--quiet]';
const read = (...args: string[]) => readOptions(args, USAGE, { to: 'text', quiet: 'yes' });

function refused(...args: string[]): Usage {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof Usage) return error;
  }
  throw new Error('not refused');
}

test('options are read, absent ones too', () => {
  expect(read('--to', 'folder')).toEqual({ to: 'folder', quiet: false });
  expect(read('--to=folder', '--quiet')).toEqual({ to: 'folder', quiet: true });
  expect(read()).toEqual({ to: undefined, quiet: false });
});

test('asking for help is no mistake', () => {
  expect(refused('--help')).toMatchObject({ wrong: false, message: USAGE });
  expect(refused('--to', '--help')).toMatchObject({ wrong: false, message: USAGE });
});

test.each([
  [['--form', 'folder'], 'Option inconnue\u00a0: --form.'],
  [['-x'], 'Option inconnue\u00a0: -x.'],
  [['--to'], 'L’option --to attend une valeur.'],
  [['--to='], 'L’option --to attend une valeur.'],
  [['--to', '--quiet'], 'L’option --to attend une valeur.'],
  [['--quiet=yes'], 'L’option --quiet n’attend aucune valeur.'],
  [['folder'], 'Mot inattendu\u00a0: folder.'],
])('%j is refused in one line, with the usage', (args, reason) => {
  expect(refused(...args)).toMatchObject({ wrong: true, message: `${reason}\n${USAGE}` });
});

test('the one word of a command is read; none, two and an option are refused', () => {
  const word = (...args: string[]) => readWord(args, USAGE, 'l’adresse');
  expect(word('a@exemple.fr')).toBe('a@exemple.fr');
  expect(() => word()).toThrow('Il manque l’adresse.');
  expect(() => word(' ')).toThrow('Il manque l’adresse.');
  expect(() => word('a@exemple.fr', 'b')).toThrow('Mot inattendu\u00a0: b.');
  expect(() => word('a@exemple.fr', '--all')).toThrow('Option inconnue\u00a0: --all.');
  expect(() => word('--help')).toThrow(USAGE);
});
