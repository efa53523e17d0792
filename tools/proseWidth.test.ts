import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const COLUMNS_MAX = 110;
/** An item that is one link or one command has nowhere to break. */
const UNBROKEN = /^\s*(?:- |\d+\. )?(?:\[[^\]]*\]\([^)]*\)|`[^`]*`)[.;,]?$/;

/**
 * The lines of prose of a page that are wider, with their numbers: code, tables and headings are no
 * prose.
 */
function wideLines(page: string): string[] {
  let isCode = false;
  return page.split('\n').flatMap((line, index) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    const isProse = !isFence && !isCode && !/^\s*\||^#/.test(line) && !UNBROKEN.test(line);
    return isProse && line.length > COLUMNS_MAX ? [`${index + 1}: ${line}`] : [];
  });
}

it('prose alone is measured', () => {
  const wide = 'word '.repeat(30).trim();
  const link = `[${wide}](page.md)`;
  const page = [
    '```',
    wide,
    '```',
    `| ${wide} |`,
    `# ${wide}`,
    `- ${link}`,
    `1. \`${wide}\``,
    wide,
    `- ${wide} ${link}`,
  ];
  expect(wideLines(page.join('\n'))).toEqual([`8: ${wide}`, `9: - ${wide} ${link}`]);
});

it(`prose is wrapped near 100 columns, at ${COLUMNS_MAX} at most`, () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  expect(pages.length).toBeGreaterThan(100);
  const wide = pages.flatMap((page) =>
    wideLines(readFileSync(join(ROOT, page), 'utf8')).map((line) => `${page}:${line}`),
  );
  expect(wide).toEqual([]);
});
