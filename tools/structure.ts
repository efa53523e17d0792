import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { arrowsOf } from './arrows.ts';

/*
 * `npm run structure`: draws the parts of the server and of the web, and what each imports, into docs/architecture.md (Mermaid). With
 * another folder it only prints: `node tools/structure.ts /tmp/an/older/version`.
 */
const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/architecture.md');
const BLOCK = /(?<=<!-- npm run structure -->\n)[\s\S]*?(?=<!-- end of the structure -->)/;
/** Builders of the site and files that only tests run are no part of the product. */
const LEFT_OUT = /^(web\/(build|virtual\.d\.ts|vite\.config\.ts)|server\/(testing|faults))/;

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** The part that a file belongs to: a package's folder or file; the contract is one part, which everything imports. */
function partOf(file: string): string {
  const [workspace = '', part = ''] = file.split('/');
  return workspace === 'contract' ? workspace : `${workspace}/${part}`;
}

/** Imports between parts; those of the contract are left out, as all have them. */
function importsOf(root: string): Arrows {
  const arrows = new Map<string, Set<string>>();
  const files = globSync('{server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((file) => !/\.test\.tsx?$/.test(file) && !LEFT_OUT.test(file));
  for (const file of files.toSorted()) {
    const from = partOf(file);
    const known = arrows.get(from) ?? new Set();
    arrows.set(from, known);
    for (const { to } of arrowsOf(root, file)) {
      const part = partOf(to);
      if (part !== from && part !== 'contract' && !LEFT_OUT.test(part)) known.add(part);
    }
  }
  return arrows;
}

/** Every part that a part leads to, by one arrow or by several. */
function reached(arrows: Arrows, from: string, known = new Set<string>()): ReadonlySet<string> {
  for (const to of arrows.get(from) ?? []) {
    if (known.has(to)) continue;
    known.add(to);
    reached(arrows, to, known);
  }
  return known;
}

/** The arrows that tell the whole: one that a longer way tells already is left out. Parts that import each other have a double one. */
function essential(arrows: Arrows): readonly string[] {
  const isMutual = (from: string, to: string) => arrows.get(to)?.has(from) === true;
  const oneWay = new Map(
    [...arrows].map(([from, parts]) => [from, new Set([...parts].filter((to) => !isMutual(from, to)))] as const),
  );
  const single = [...oneWay].flatMap(([from, parts]) =>
    [...parts]
      .filter((to) => ![...parts].some((other) => other !== to && reached(oneWay, other).has(to)))
      .map((to) => `${idOf(from)} --> ${idOf(to)}`),
  );
  const double = [...arrows].flatMap(([from, parts]) =>
    [...parts].filter((to) => from < to && isMutual(from, to)).map((to) => `${idOf(from)} <==> ${idOf(to)}`),
  );
  return [...single, ...double];
}

const idOf = (part: string): string => part.replaceAll(/\W/g, '_');
const nameOf = (part: string): string => part.slice(part.indexOf('/') + 1);

function drawn(workspace: string, arrows: Arrows): readonly string[] {
  const parts = [...arrows.keys()].filter((part) => part.startsWith(`${workspace}/`));
  const own = new Map(parts.map((part) => [part, arrows.get(part) ?? new Set<string>()]));
  return [
    `  subgraph ${workspace}`,
    ...parts.map((part) => `    ${idOf(part)}["${nameOf(part)}"]`),
    '  end',
    ...essential(own).map((line) => `  ${line}`),
  ];
}

/** The structure of the repository in a folder, as a Mermaid drawing in Markdown. */
export function structureOf(root: string): string {
  const arrows = importsOf(root);
  const lines = ['flowchart TD', ...drawn('web', arrows), ...drawn('server', arrows)];
  return ['```mermaid', ...lines, '```', ''].join('\n');
}

/** The drawing as docs/architecture.md has it. */
export function structureInDocs(): string {
  return BLOCK.exec(readFileSync(PAGE, 'utf8'))?.[0] ?? '';
}

if (process.argv[1] === import.meta.filename) {
  const [, , other] = process.argv;
  if (other === undefined) {
    writeFileSync(
      PAGE,
      readFileSync(PAGE, 'utf8').replace(BLOCK, () => structureOf(ROOT)),
    );
    console.log('docs/architecture.md');
  } else console.log(structureOf(other));
}
