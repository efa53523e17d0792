import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { faultsOfFunction } from '../server/testing/portable/functions.ts';
import { GATHERED, type Gathered, type GatheredSchema, SCHEMA, kindOf } from '../server/testing/portable/gather.ts';
import { KNOWN } from '../server/testing/portable/known.ts';
import { LAST_BEFORE_CLUSTERS, faultsOfMigration, tablesMadeBy } from '../server/testing/portable/migrations.ts';
import { type Tables } from '../server/testing/portable/placing.ts';
import { faultsOf } from '../server/testing/portable/rules.ts';

const MIGRATIONS = join(import.meta.dirname, '../server/database/migrations');

/** Tables of the queue: on the coordinator alone. */
const LOCAL = ['pgboss.job', 'pgboss.queue', 'pgboss.schedule', 'pgboss.version'];

interface Found {
  readonly rule: string;
  readonly why: string;
  readonly from: string;
  readonly text: string;
}

/**
 * Parses each statement that the last run of the database's tests sent, and each function of its schema, and refuses what a cluster by account
 * cannot plan. Says how many there are. What is known and not mended yet stands in `known.ts`; after a whole run, what no statement needs there any
 * more is refused.
 */
export async function checkPortable({ isWhole }: { readonly isWhole: boolean }): Promise<boolean> {
  if (!existsSync(SCHEMA)) {
    console.error('Requêtes portables\u00a0: aucune requête recueillie. Lancez d’abord npm run test:database.');
    return false;
  }
  await loadModule();
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as GatheredSchema;
  const tables: Tables = {
    spread: new Set(schema.spread),
    copied: new Set(schema.copied),
    beside: new Set(schema.beside),
    local: new Set(LOCAL),
  };
  const statements = gathered();
  const migrations = readdirSync(MIGRATIONS)
    .filter((name) => name > `${LAST_BEFORE_CLUSTERS}.sql`)
    .map((name) => ({ name, text: readFileSync(join(MIGRATIONS, name), 'utf8') }));
  const recent = new Set(migrations.flatMap(({ text }) => [...tablesMadeBy(text)]));
  const found: Found[] = [
    ...statements.flatMap(({ text, from }) => faultsOf(text, tables).map((fault) => ({ ...fault, from, text }))),
    ...schema.functions.flatMap((one) =>
      faultsOfFunction(one, tables).map((fault) => ({ ...fault, from: `fonction ${one.name}`, text: one.body })),
    ),
    ...migrations.flatMap(({ name, text }) =>
      faultsOfMigration(text, tables, recent).map((fault) => ({ ...fault, from: name, text })),
    ),
  ];
  const needed = new Set(found.map(({ rule, from }) => `${from}\u00a0: ${rule}`));
  const known = new Set(KNOWN.flatMap(({ rule, from }) => from.map((one) => `${one}\u00a0: ${rule}`)));
  const refused = found.filter(({ rule, from }) => !known.has(`${from}\u00a0: ${rule}`));
  // Of what opens a transaction it is not always known who asked.
  const isSure = (one: string): boolean => !one.startsWith('server/database/');
  const unneeded = isWhole ? [...known].filter((one) => !needed.has(one) && isSure(one)) : [];
  for (const { rule, why, from, text } of refused) {
    console.error(`${from}\u00a0: ${rule}, ${why}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
  for (const one of unneeded) console.error(`${one} ne sert plus (server/testing/portable/known.ts)`);
  const senders = new Set(statements.map(({ from }) => from)).size;
  console.log(
    `Requêtes portables\u00a0: ${String(statements.length)} requêtes de ${String(senders)} fichiers et ${String(schema.functions.length)} fonctions et ${String(migrations.length)} migrations analysées, ${String(refused.length)} refusées, ${String(found.length - refused.length)} connues.`,
  );
  return refused.length === 0 && unneeded.length === 0;
}

function gathered(): Gathered[] {
  const lines = readdirSync(GATHERED)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(GATHERED, name), 'utf8').trim().split('\n'));
  const statements = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Gathered);
  return [
    ...new Map(statements.filter(({ text }) => text.trim() !== '').map((one) => [kindOf(one.text), one])).values(),
  ];
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await checkPortable({ isWhole: false })) ? 0 : 1;
