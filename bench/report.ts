import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Figure, isReached } from './figure.ts';

export interface PartReport {
  readonly part: string;
  readonly seconds: number;
  /**
   * Programs that wanted to run, on average of the last minute: far above the cores, times say
   * little and ratios something.
   */
  readonly load: number;
  readonly figures: readonly Figure[];
  /** Why it could not be measured. */
  readonly failure?: string;
}

/** Whether it was measured, and every figure reached its bar. */
export const isPassed = ({ figures, failure }: PartReport): boolean =>
  failure === undefined && figures.every(isReached);

const HEADINGS = ['Mesure', 'Résultat', 'Barre', '', 'Détail'] as const;

const written = (value: number): string =>
  value.toLocaleString('fr-FR', { maximumFractionDigits: value < 10 ? 3 : value < 100 ? 1 : 0 });

const cellsOf = (figure: Figure): string[] => [
  figure.what,
  `${written(figure.value)} ${figure.unit}`,
  `${figure.better === 'more' ? '≥' : '≤'} ${written(figure.bar)} ${figure.unit}`,
  isReached(figure) ? '✓' : '✗',
  figure.detail,
];

/** Prints the measures of one part as a table. */
export function printTable({ part, seconds, load, figures, failure }: PartReport): void {
  const rows = [[...HEADINGS], ...figures.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${part} (${seconds.toFixed(0)} s ; charge ${written(load)} sur ${cpus().length} cœurs)`);
  if (failure !== undefined) console.log(`  Non mesuré : ${failure}`);
  if (figures.length > 0) for (const row of rows) console.log(`  ${line(row)}`);
}

/** How busy the machine is, this program included. */
export const currentLoad = (): number => loadavg()[0] ?? Number.NaN;

/** Writes everything measured as JSON and returns the file's path. */
export function writeJson(folder: string, rows: number, parts: readonly PartReport[]): string {
  mkdirSync(folder, { recursive: true });
  const now = new Date().toISOString();
  const file = join(folder, `${now.replaceAll(':', '-').slice(0, 19)}.json`);
  const machine = { cores: cpus().length, processor: cpus()[0]?.model ?? '', node: process.version };
  const content = {
    at: now,
    machine,
    rows,
    parts: parts.map((report) => ({
      ...report,
      figures: report.figures.map((figure) => ({ ...figure, reached: isReached(figure) })),
    })),
  };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
