import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VITEST, run } from '../run.ts';

/** Folders that must be there. */
const WANTED = ['en16931', 'factur-x', 'cdar', 'sepa'];

/** Programs that look at the PDF. */
const PROGRAMS = ['qpdf', 'pdfdetach'];

/**
 * Shows papers to the official rules, which are not part of the product: `rules` is their folder.
 * Answers 0 when all passed; without the folder or without what looks at the PDF, it says that
 * nothing was run, and answers 1.
 */
export async function testInvoices(rules: string | undefined): Promise<number> {
  const lack = WANTED.find((part) => rules === undefined || !existsSync(join(rules, part)));
  if (rules === undefined || lack !== undefined) {
    console.error(
      `invoices\u00a0: non exécuté. INVOICE_RULES=/dossier désigne les règles officielles (${WANTED.join(', ')}).`,
    );
    return 1;
  }
  const absent = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error !== undefined);
  if (absent.length > 0) {
    console.error(`invoices\u00a0: non exécuté. Il manque ${absent.join(' et ')} (paquets qpdf et poppler-utils).`);
    return 1;
  }
  return (await run(VITEST, ['run', '--project', 'unit', 'tools/officialRules'], { INVOICE_RULES: rules })).code;
}
