import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A page without its code, where nothing is a heading or a link. */
const proseOf = (page: string): string =>
  page.replaceAll(/^\s*```[^]*?^\s*```/gm, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...page.replaceAll(/^\s*```[^]*?^\s*```/gm, '').matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, text = '']) =>
      text
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links of a page that lead nowhere: to no file, or to no heading of a page. */
function brokenLinks(page: string, path: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? path : join(dirname(path), target);
    if (!existsSync(join(ROOT, file))) return [`${path}: ${link}`];
    if (anchor === undefined || statSync(join(ROOT, file)).isDirectory()) return [];
    return anchorsOf(target === '' ? page : readFileSync(join(ROOT, file), 'utf8')).has(anchor)
      ? []
      : [`${path}: ${link}`];
  });
}

it('sees a link to no file and one to no heading, and none in code', () => {
  const page =
    '# A page, of `code`\n[a](#a-page-of-code) [b](#nowhere) [c](nothing.md) `[d](nothing.md)` [e](README.md#test-it)\n';
  expect(brokenLinks(page, 'README.md')).toEqual(['README.md: #nowhere', 'README.md: nothing.md']);
});

it('every link of a page leads to a file, and its anchor to a heading', () => {
  const pages = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md'], { cwd: ROOT });
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap((path) => brokenLinks(readFileSync(join(ROOT, path), 'utf8'), path))).toEqual([]);
});
