import { parseArgs } from 'node:util';
import { BENCH_FOLDER, openDatabases } from './databases.ts';
import { isReached } from './figure.ts';
import { measure } from './measure.ts';
import { ON_DEMAND, PARTS, isPart } from './parts.ts';
import { assertInstalled } from './pgbench.ts';
import { type PartReport, isPassed, printTable, writeJson } from './report.ts';

const HELP = `npm run bench -- [--rows 100000] [--only ${Object.keys(PARTS).join(',')}] [--sizes 10000,150000] [--keep] [--data DOSSIER]
  --rows  transactions du grand compte (100 000 par défaut)
  --only  les parties à mesurer\u202f; par défaut toutes, sauf ${ON_DEMAND.join(', ')}
  --sizes  transactions des deux années simulées de la partie growth (10000,150000 par défaut)
  --keep  garde la base remplie pour la fois suivante (.cache/bench/data)
  --data  le dossier de cette base`;

async function bench(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      only: { type: 'string' },
      sizes: { type: 'string', default: '10000,150000' },
      keep: { type: 'boolean', default: false },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const rows = Number(values.rows);
  const names =
    values.only === undefined ? Object.keys(PARTS).filter((name) => !ON_DEMAND.includes(name)) : values.only.split(',');
  const parts = names.filter(isPart);
  const [small = 0, big = 0, ...others] = values.sizes.split(',').map(Number);
  const areSizes =
    Number.isInteger(small) && Number.isInteger(big) && small >= 1000 && big > small && others.length === 0;
  if (values.help || parts.length < names.length || !Number.isInteger(rows) || rows < 1000 || !areSizes) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  assertInstalled();

  const databases = await openDatabases({ keep: values.keep, dataDir: values.data });
  try {
    const reports: PartReport[] = [];
    const sizes = [small, big] as const;
    const given = { databases, rows, sizes };
    for (const part of parts) {
      const report = await measure(part, async () => (await PARTS[part]())(given));
      printTable(report);
      reports.push(report);
    }
    console.log(`\n${writeJson(BENCH_FOLDER, rows, reports)}`);
    const missed = reports.flatMap(({ figures }) => figures).filter((figure) => !isReached(figure));
    if (missed.length > 0) console.log(`Sous la barre : ${missed.map(({ what }) => what).join(' ; ')}.`);
    const failed = reports.filter(({ failure }) => failure !== undefined);
    if (failed.length > 0) console.log(`Non mesuré : ${failed.map(({ part }) => part).join(' ; ')}.`);
    return reports.every(isPassed) ? 0 : 1;
  } finally {
    await databases.stop();
  }
}

try {
  process.exitCode = await bench();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
