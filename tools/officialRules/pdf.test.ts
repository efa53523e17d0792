import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invoiceFiles } from '../../server/documents/papers/facturX/invoiceFiles.ts';
import { GOOD } from '../../server/dev/testing/invoiceFixtures.ts';

const BRAND = { name: 'Consigne Loire', logo: null, primary: null, secondary: null, address: '' };
const asked = process.env['INVOICE_RULES'];

/** Objects of a PDF as qpdf writes them in JSON: dictionaries by their names. */
type Objects = Readonly<Record<string, { readonly value?: unknown; readonly stream?: { readonly dict: unknown } }>>;

const dictOf = (object: Objects[string] | undefined): Readonly<Record<string, unknown>> =>
  (object?.stream?.dict ?? object?.value ?? {}) as Readonly<Record<string, unknown>>;

describe.runIf(asked)('PDF of invoices, by programs that are not ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'factures-'));

  it.each(Object.entries(GOOD))('%s: qpdf finds no fault, pdfdetach gives back its XML', async (name, invoice) => {
    const { xml, pdf } = await invoiceFiles(invoice, BRAND);
    const path = join(folder, `${name}.pdf`);
    writeFileSync(path, pdf);
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    );
    const out = join(folder, `${name}.xml`);
    execFileSync('pdfdetach', ['-save', '1', '-o', out, path]);
    expect(readFileSync(out).equals(xml)).toBe(true);

    const json = JSON.parse(execFileSync('qpdf', ['--json', path], { encoding: 'utf8', maxBuffer: 2 ** 28 })) as {
      encrypt: { encrypted: boolean };
      qpdf: [unknown, Objects];
    };
    expect(json.encrypt.encrypted).toBe(false);
    const all = Object.values(json.qpdf[1]).map(dictOf);
    const catalog = all.find((dict) => dict['/Type'] === '/Catalog');
    expect(catalog?.['/AF'], 'AF').toHaveLength(1);
    expect(catalog?.['/OutputIntents'], 'OutputIntents').toHaveLength(1);
    expect(all.find((dict) => dict['/Type'] === '/Filespec')?.['/AFRelationship']).toBe('/Data');
    const fonts = all.filter((dict) => dict['/Type'] === '/FontDescriptor');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(Object.keys(font).some((key) => key.startsWith('/FontFile'))).toBe(true);
  });
});
