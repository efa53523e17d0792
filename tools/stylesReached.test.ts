import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const START = 'web/app/main.tsx';
/** Imports loaded with a file; imports of types alone are not. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?!\{(?:\s*type\s[^,}]+,?)+\s*\})(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
/** Imports loaded when they are opened, in a piece of their own. */
const LAZY = /import\(\s*'([^']+)'\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const TEXT = /['"`]([^'"`\n]*)['"`]/g;
/**
 * Classes that a module puts on what it draws for the sheets of those around it, each of which
 * arranges it where it stands.
 */
const MARKED_FOR_CALLERS: Readonly<Record<string, readonly string[]>> = {
  'web/ui/Page.tsx': ['b-page-more'],
  'web/ui/map/drawGround.ts': ['b-map-tiled'],
  'web/shared/qr/QrCode.tsx': ['b-qr'],
};

type Names = ReadonlySet<string>;
const both = (some: Names, more: Names): Names => new Set([...some].filter((name) => more.has(name)));
const isSheet = (file: string): boolean => file.endsWith('.css');

/** The files of the site, by what they say. */
function siteFiles(): Map<string, string> {
  const files = globSync('web/{app,features,shared,ui}/**/*.{ts,tsx,css}', { cwd: ROOT });
  return new Map(
    files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
}

/**
 * Class names that a module uses without being sure of their sheet. A sheet is there where a chain
 * of static imports leads to it from the piece that the module is loaded with, or where every piece
 * that opens this one has it already.
 */
function bareClasses(texts: ReadonlyMap<string, string>): string[] {
  const targets = (file: string, pattern: RegExp): string[] =>
    [...(texts.get(file) ?? '').matchAll(pattern)].flatMap(([, target = '']) => {
      const path = normalize(join(dirname(file), target));
      return target.startsWith('.') && texts.has(path) ? [path] : [];
    });
  const openedBy = new Map<string, string[]>();
  for (const file of texts.keys())
    for (const piece of targets(file, LAZY)) openedBy.set(piece, [...(openedBy.get(piece) ?? []), file]);
  const pieces = [START, ...openedBy.keys()];
  const piecesOf = new Map<string, string[]>();
  const own = new Map<string, Names>();
  for (const piece of pieces) {
    const loaded = new Set([piece]);
    for (const file of loaded) for (const target of targets(file, STATIC)) loaded.add(target);
    own.set(piece, new Set([...loaded].filter(isSheet)));
    for (const file of loaded) piecesOf.set(file, [...(piecesOf.get(file) ?? []), piece]);
  }

  // From all sheets down to the ones that are sure, whatever was opened before.
  const all: Names = new Set([...texts.keys()].filter(isSheet));
  const sure = new Map<string, Names>(pieces.map((piece) => [piece, piece === START ? (own.get(START) ?? all) : all]));
  const sureAt = (file: string): Names =>
    (piecesOf.get(file) ?? []).map((piece) => sure.get(piece) ?? all).reduce(both, all);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [piece, openers] of openedBy) {
      const before = openers.map(sureAt).reduce(both, all);
      const next: Names = new Set([...before, ...(own.get(piece) ?? [])]);
      if (next.size === sure.get(piece)?.size) continue;
      sure.set(piece, next);
      isSettled = false;
    }
  }

  const drawnBy = new Map<string, Set<string>>();
  for (const sheet of all)
    for (const [, name = ''] of (texts.get(sheet) ?? '').replaceAll(COMMENT, '').matchAll(/\.([a-z][\w-]*)/g))
      drawnBy.set(name, (drawnBy.get(name) ?? new Set()).add(sheet));
  return [...texts]
    .filter(([file]) => !isSheet(file) && piecesOf.has(file))
    .flatMap(([file, text]) => {
      const there = sureAt(file);
      const used = new Set([...text.matchAll(TEXT)].flatMap(([, words = '']) => words.split(/[\s${}]+/)));
      return [...used].flatMap((name) => {
        const sheets = name.includes('-') ? drawnBy.get(name) : undefined;
        if (sheets === undefined || [...sheets].some((sheet) => there.has(sheet))) return [];
        return (MARKED_FOR_CALLERS[file] ?? []).includes(name) ? [] : [`${file} ${name} of ${[...sheets].join(', ')}`];
      });
    })
    .toSorted();
}

it('what is loaded apart brings the sheets of the classes that it uses, or whoever opens it has them', () => {
  expect(bareClasses(siteFiles())).toEqual([]);
});

it('a window whose sheet comes with another one is found', () => {
  const site = new Map([
    [START, `const Screen = part(() => import('./Screen.tsx'));\nconst Other = part(() => import('./Other.tsx'));`],
    ['web/app/Screen.tsx', `import './screen.css';\nconst Window = part(() => import('./Window.tsx'));`],
    ['web/app/Window.tsx', `const drawn = <p className="b-screen b-sum" />;`],
    ['web/app/Other.tsx', `import './window.css';`],
    ['web/app/screen.css', '.b-screen {\n}'],
    ['web/app/window.css', '.b-sum {\n}'],
  ]);
  expect(bareClasses(site)).toEqual(['web/app/Window.tsx b-sum of web/app/window.css']);
});
