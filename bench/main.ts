import { parseArgs } from 'node:util';
import { BENCH_FOLDER, startBenchCluster } from './cluster.ts';
import { isReached } from './figure.ts';
import { type Bench, ON_DEMAND, PARTS, type PartName, isPart } from './parts.ts';
import { assertInstalled } from './pgbench.ts';
import { type PartReport, currentLoad, printTable, writeJson } from './report.ts';

const HELP = `npm run bench -- [--rows 100000] [--only ${Object.keys(PARTS).join(',')}] [--minutes 10] [--keep]
  --rows  transactions du grand compte (100 000 par défaut)
  --only  les parties à mesurer, toutes par défaut
  --minutes  durée de la partie memory, qui n’est mesurée que si on la nomme (10 par défaut)
  --keep  garde la base remplie pour la fois suivante (.cache/bench/data)`;

async function bench(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      only: { type: 'string' },
      minutes: { type: 'string', default: '10' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const rows = Number(values.rows);
  const minutes = Number(values.minutes);
  const names =
    values.only === undefined ? Object.keys(PARTS).filter((name) => !ON_DEMAND.includes(name)) : values.only.split(',');
  const parts = names.filter(isPart);
  if (values.help || parts.length < names.length || !Number.isInteger(rows) || rows < 1000 || !(minutes >= 1)) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  assertInstalled();

  const cluster = await startBenchCluster({ keep: values.keep });
  try {
    const reports: PartReport[] = [];
    for (const part of parts) reports.push(await measure(part, { cluster, rows, minutes }));
    console.log(`\n${writeJson(BENCH_FOLDER, rows, reports)}`);
    const missed = reports.flatMap(({ figures }) => figures).filter((figure) => !isReached(figure));
    if (missed.length > 0) console.log(`Sous la barre : ${missed.map(({ what }) => what).join(' ; ')}.`);
    return missed.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

async function measure(part: PartName, given: Bench): Promise<PartReport> {
  const run = await PARTS[part]();
  const began = performance.now();
  const figures = await run(given);
  const report = { part, seconds: (performance.now() - began) / 1000, load: currentLoad(), figures };
  printTable(report);
  return report;
}

try {
  process.exitCode = await bench();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
