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

const FEATURE = /^(contract|server|web)\/features\/([^/]+)\//;

/**
 * Imports that each package and each part of the web may have (docs/architecture.md, Where things
 * are).
 */
const MAY: readonly (readonly [part: RegExp, allowed: RegExp])[] = [
  // Features are named by pages and the list of calls alone; what several name stands in shared,
  // under which base knows none.
  [/^contract\/base\//, /^contract\/base\//],
  [/^contract\/shared\//, /^contract\/(base|shared)\//],
  [/^contract\/messages\//, /^contract\/(base|shared|messages)\//],
  [/^contract\/features\//, /^contract\/(base|shared|messages|features|\w+\.ts$)/],
  [/^contract\//, /^contract\//],
  [/^web\/ui\//, /^(web\/ui|contract)\//],
  [/^web\/api\//, /^(web\/api|web\/ui\/alerts|contract)\//],
  [/^web\/features\//, /^(web\/(features|ui|api|shared)|contract)\//],
  [/^web\/shared\//, /^(web\/(ui|api|shared)|contract)\//],
  // An initiative's own pages are clients of the partner API, like any application.
  [/^web\/restaurant\//, /^(web\/(restaurant|ui|api|shared)|contract)\//],
  // The components, shown to anyone who works on them: nothing of the product imports it.
  [/^web\/catalogue\//, /^(web\/(catalogue|ui)|contract)\//],
  [/^web\//, /^(web\/(?!catalogue\/)|contract\/)/],
  [/^server\//, /^(server|contract)\//],
];

/**
 * The layers of the server, from the base (docs/architecture.md, Where things are). A part imports
 * itself and the layers below, never its neighbours: so every arrow between two parts runs one way.
 * What records a transaction (`ledger/`) knows nothing of HTTP or of people.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['platform/config/mapTiles.ts', 'platform/config/databaseAddress.ts'],
  [
    'platform/config/configSchema.ts',
    'platform/keepCompiled.ts',
    'platform/files/',
    'platform/crypto/',
    'documents/pdf/',
    'platform/pages/',
    'platform/appArchive/',
    'documents/tables/',
  ],
  ['platform/config/config.ts', 'platform/processes/'],
  ['platform/database/'],
  ['domain/ledger/types.ts', 'domain/ledger/refusals.ts', 'domain/ledger/sqlStatement.ts'],
  ['domain/ledger/rules/'],
  ['domain/ledger/books/'],
  ['domain/ledger/command/'],
  ['domain/ledger/incidents/'],
  ['domain/ledger/posting/'],
  ['domain/ledger/units/'],
  ['domain/ledger/allocation/'],
  ['domain/ledger/settlements.ts'],
  ['domain/ledger/payments.ts'],
  ['domain/ledger/invoices/'],
  ['domain/ledger/record.ts'],
  ['domain/ledger/recordTogether.ts'],
  ['domain/ledger/reversal/'],
  ['domain/ledger/pending/', 'domain/ledger/months/', 'domain/ledger/history/', 'domain/ledger/verification/'],
  ['platform/http/'],
  [
    'platform/jobs/',
    'auth/keys/',
    'domain/formats/',
    'domain/orders/',
    'platform/pictures/',
    'domain/supply/',
    'domain/transactions/',
    'domain/units/',
    'documents/partnerStatements/',
  ],
  [
    'domain/anomalies/',
    'outside/mails/',
    'domain/places/',
    'domain/statistics/',
    'domain/journal/',
    'domain/loans/',
    'domain/personalData/',
  ],
  ['auth/dependencies.ts', 'auth/asPlatform.ts', 'auth/form.ts', 'auth/purge.ts', 'auth/limits/'],
  ['auth/notices/'],
  ['auth/unauthorized.ts'],
  ['auth/tokens/'],
  ['auth/people/'],
  ['auth/pages/'],
  ['auth/secondFactor/'],
  ['auth/signIn/'],
  ['auth/google/', 'auth/secondFactor/steps/'],
  ['auth/routes.ts', 'documents/papers/'],
  [
    'domain/accounts/',
    'outside/appBuilds/',
    'documents/invoiceFiles/',
    'outside/invoicePlatform/',
    'documents/invoiceReminders/',
    'outside/paymentProvider/',
    'outside/webhooks/',
  ],
  ['dependencies.ts'],
  ['platform/api/'],
  ['domain/holders/', 'documents/imports/'],
  ['features/'],
  // Calls of partners answer from what the console's read and do.
  ['partnerApi/'],
  ['documents/yearArchives/'],
  // The accountant's file of a month is made of an archive's parts.
  ['documents/monthFiles/'],
  ['accountant/'],
  ['app.ts', 'platform/backup/', 'dev/worlds/'],
  ['worker/', 'platform/initiative/'],
  ['cli/'],
  ['main.ts'],
  // For development alone, and never in an image.
  ['dev/testing/'],
  ['dev/faults/'],
];

interface Place {
  readonly layer: number;
  readonly part: string;
}

/** Where a file stands: of the parts that hold it, the one that says most. */
function placeOf(file: string): Place | undefined {
  return LAYERS.flatMap((parts, layer) => parts.map((part): Place => ({ layer, part })))
    .filter(({ part }) => file.startsWith(`server/${part}`))
    .sort((a, b) => b.part.length - a.part.length)[0];
}

function goesUpwards(from: string, to: string): boolean {
  const [low, high] = [placeOf(from), placeOf(to)];
  return low !== undefined && high !== undefined && high.part !== low.part && high.layer >= low.layer;
}

/** Why an arrow is not allowed, or undefined when it is. */
export function fault({ from, to }: Arrow): string | undefined {
  const rule = MAY.find(([part]) => part.test(from));
  if (rule !== undefined && !rule[1].test(to)) return `${from} ne peut pas importer ${to}`;
  for (const file of [from, to].filter((one) => one.startsWith('server/')))
    if (placeOf(file) === undefined) return `${file} n’est dans aucune couche`;
  if (goesUpwards(from, to)) return `${from} importe plus haut que lui : ${to}`;
  const [, own, feature] = FEATURE.exec(from) ?? [];
  const [, other, neighbour] = FEATURE.exec(to) ?? [];
  if (own !== undefined && own === other && feature !== neighbour) return `${from} importe une autre fonction : ${to}`;
  return undefined;
}
