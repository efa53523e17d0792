import { parseArgs } from 'node:util';
import { BENCH_FOLDER, type BenchCluster, startBenchCluster } from './cluster.ts';
import { isReached } from './figure.ts';
import { PARTS, type PartName, isPart } from './parts.ts';
import { assertInstalled } from './pgbench.ts';
import { type PartReport, currentLoad, printTable, writeJson } from './report.ts';

const HELP = `npm run bench -- [--rows 100000] [--only ${Object.keys(PARTS).join(',')}] [--keep]
  --rows  transactions du grand compte (100 000 par défaut)
  --only  les parties à mesurer, toutes par défaut
  --keep  garde la base remplie pour la fois suivante (.cache/bench/data)`;

async function bench(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const rows = Number(values.rows);
  const names = values.only === undefined ? Object.keys(PARTS) : values.only.split(',');
  const parts = names.filter(isPart);
  if (values.help || parts.length < names.length || !Number.isInteger(rows) || rows < 1000) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  assertInstalled();

  const cluster = await startBenchCluster({ keep: values.keep });
  try {
    const reports: PartReport[] = [];
    for (const part of parts) reports.push(await measure(part, cluster, rows));
    console.log(`\n${writeJson(BENCH_FOLDER, rows, reports)}`);
    const missed = reports.flatMap(({ figures }) => figures).filter((figure) => !isReached(figure));
    if (missed.length > 0) console.log(`Sous la barre : ${missed.map(({ what }) => what).join(' ; ')}.`);
    return missed.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

async function measure(part: PartName, cluster: BenchCluster, rows: number): Promise<PartReport> {
  const run = await PARTS[part]();
  const began = performance.now();
  const figures = await run({ cluster, rows });
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
