import { type Figure } from './figure.ts';
import { type PartReport, currentLoad } from './report.ts';

/**
 * Measures a part. One that throws (a server that starts too slowly, a request refused) is reported
 * as failed: the others are measured.
 */
export async function measure(part: string, run: () => Promise<readonly Figure[]>): Promise<PartReport> {
  const began = performance.now();
  const report = (figures: readonly Figure[]): PartReport => ({
    part,
    seconds: (performance.now() - began) / 1000,
    load: currentLoad(),
    figures,
  });
  try {
    return report(await run());
  } catch (error) {
    return { ...report([]), failure: error instanceof Error ? error.message : String(error) };
  }
}
