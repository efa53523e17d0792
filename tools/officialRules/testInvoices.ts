import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VITEST, run } from '../run.ts';

/** What the folder must hold. */
const WANTED = ['en16931', 'factur-x', 'cdar', 'sepa'];

/**
 * Shows papers to the official rules, which are not part of the product: `rules` is their folder. Answers 0 when all passed; without the folder
 * it says that nothing was run, and answers 1.
 */
export async function testInvoices(rules: string | undefined): Promise<number> {
  const lack = WANTED.find((part) => rules === undefined || !existsSync(join(rules, part)));
  if (rules === undefined || lack !== undefined) {
    console.error(
      `invoices\u00a0: non exécuté. INVOICE_RULES=/dossier désigne les règles officielles (${WANTED.join(', ')}).`,
    );
    return 1;
  }
  return (await run(VITEST, ['run', '--project', 'unit', 'tools/officialRules'], { INVOICE_RULES: rules })).code;
}
