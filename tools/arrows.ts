import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import of the repository, as paths from its root. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** The imports of a file that stay inside the repository. */
export function arrowsOf(root: string, file: string): Arrow[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, target = '']) => {
    if (target.startsWith('.')) return [{ from: file, to: normalize(join(dirname(file), target)) }];
    const own = /^@boucle\/(contract|server|web)\/(.+)$/.exec(target);
    return own === null ? [] : [{ from: file, to: `${own[1] ?? ''}/${own[2] ?? ''}` }];
  });
}

const FEATURE = /^(server|web)\/features\/([^/]+)\//;

/** What each part of the house may import (docs/architecture.md, Arrows). */
const MAY: readonly (readonly [part: RegExp, allowed: RegExp])[] = [
  [/^contract\//, /^contract\//],
  [/^web\/ui\//, /^(web\/ui|contract)\//],
  [/^web\/api\//, /^(web\/api|web\/ui\/alerts|contract)\//],
  [/^web\/features\//, /^(web\/(features|ui|api|shared)|contract)\//],
  [/^web\/shared\//, /^(web\/(ui|api|shared)|contract)\//],
  [/^web\//, /^(web|contract)\//],
  [/^server\/files\//, /^server\/files\//],
  [/^server\/(database|crypto|config)/, /^(server\/(database|crypto|config|files)|contract)/],
  [/^server\/ledger\//, /^(server\/(ledger|database)|contract)\//],
  [/^server\/holders\//, /^(server\/(holders|transactions|ledger|database|http)|contract)\//],
  [
    /^server\/features\//,
    /^(server\/(features|accounts|appBuilds|team|formats|journal|paymentProvider|stocks|places|partnerStatements|pdf|pictures|orders|holders|transactions|statistics|ledger|database|jobs|mails|integrations|papers|http|auth|crypto)|contract)\//,
  ],
  [/^server\//, /^(server|contract)\//],
];

/** The rooms of the ledger, from the ground: each imports itself and those before it. What records a transaction knows nothing of what is built upon it. */
const LEDGER: readonly (readonly string[])[] = [
  ['types.ts', 'refusals.ts', 'sqlStatement.ts'],
  ['rules/'],
  ['books/'],
  ['command/'],
  ['posting/'],
  ['record.ts', 'recordTogether.ts', 'settlements.ts'],
  ['reversal/'],
  ['pending/'],
  ['months/'],
  ['history/'],
  ['verification/'],
].map((floor) => floor.map((part) => `server/ledger/${part}`));

/** The floor and the part of it that hold a file; undefined outside them. */
function standing(file: string): { readonly floor: number; readonly part: string } | undefined {
  for (const [floor, parts] of LEDGER.entries()) {
    const part = parts.find((one) => file.startsWith(one));
    if (part !== undefined) return { floor, part };
  }
  return undefined;
}

function climbs(from: string, to: string): boolean {
  const [low, high] = [standing(from), standing(to)];
  return low !== undefined && high !== undefined && high.part !== low.part && high.floor > low.floor;
}

/** Why an arrow is not allowed, or undefined when it is. */
export function fault({ from, to }: Arrow): string | undefined {
  const rule = MAY.find(([part]) => part.test(from));
  if (rule !== undefined && !rule[1].test(to)) return `${from} ne peut pas importer ${to}`;
  if (climbs(from, to)) return `${from} importe plus haut que lui : ${to}`;
  const [, , own] = FEATURE.exec(from) ?? [];
  const [, , other] = FEATURE.exec(to) ?? [];
  if (own !== undefined && other !== undefined && own !== other) return `${from} importe une autre fonction : ${to}`;
  return undefined;
}
