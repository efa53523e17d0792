import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { arrowsOf } from '../../tools/arrows.ts';
import { ENTRIES, GROUPS } from './groups.ts';

// Leaflet asks for a window as it is read.
vi.mock('../ui/map/MapView.tsx', () => ({ MapView: function MapView() {} }));

const ROOT = join(import.meta.dirname, '../..');
const COMPONENT = /^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm;

/**
 * Components of `web/ui`, with their files: what a file of drawings exports under a capital letter.
 */
const fileOf = new Map(
  globSync('web/ui/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(COMPONENT)].map(([, name = '']) => [name, file] as const),
    ),
);

/** The files that a file brings along, itself included. */
function reached(file: string, known = new Set<string>()): Set<string> {
  // A comment may show an import of what does not exist.
  if (known.has(file) || !file.startsWith('web/ui/') || !existsSync(join(ROOT, file))) return known;
  known.add(file);
  for (const { to } of arrowsOf(ROOT, file)) if (/\.tsx?$/.test(to)) reached(to, known);
  return known;
}

describe('the catalogue', () => {
  it('has every component of web/ui, once', () => {
    expect(fileOf.size).toBeGreaterThan(80);
    const names = ENTRIES.flatMap(({ name, parts }) => [name, ...parts]);
    expect(names.toSorted()).toEqual([...fileOf.keys()].toSorted());
  });

  it('shows a component as a part of another only where that one draws it', () => {
    const apart = ENTRIES.flatMap(({ name, parts }) => {
      const drawn = reached(fileOf.get(name) ?? '');
      return parts.filter((part) => !drawn.has(fileOf.get(part) ?? '')).map((part) => `${name}: ${part}`);
    });
    expect(apart).toEqual([]);
  });

  it('names each state of a component, and each group, otherwise', () => {
    const doubles = ENTRIES.filter(({ states }) => new Set(states.map(({ name }) => name)).size < states.length);
    expect(doubles.map(({ name }) => name)).toEqual([]);
    expect(ENTRIES.filter(({ states }) => states.length === 0).map(({ name }) => name)).toEqual([]);
    expect(new Set(GROUPS.map(({ key }) => key)).size).toBe(GROUPS.length);
  });
});
