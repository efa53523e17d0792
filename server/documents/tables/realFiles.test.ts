import { expect, it } from 'vitest';
import { formsExport, libreOfficeWorkbook, titledWorkbook } from '../../dev/testing/files/realFiles.ts';
import { importedTable, type ReadingPlan } from './importedTable.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const NONE: ReadonlyMap<string, string> = new Map();

async function read(
  kind: 'restaurants' | 'customers',
  bytes: Uint8Array,
  plan: ReadingPlan = {},
  kept: ReadonlyMap<string, string> = NONE,
) {
  const table = await importedTable(kind, bytes, plan, kept);
  if ('refused' in table) throw new Error(table.refused);
  return table;
}
const statesOf = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.map(({ line, state }) => `${line} ${state}`);
const correctionsOf = ({ corrections }: Awaited<ReturnType<typeof read>>) =>
  corrections.map(({ kind, count, applied, from, to }) => ({ kind, count, applied, shown: `${from} → ${to}` }));

it('reads a workbook with titles, several sheets and a total at the first try', async () => {
  const table = await read('restaurants', titledWorkbook());
  expect(table).toMatchObject({
    sheets: [
      { name: 'Partenaires 2026', lines: 6 },
      { name: 'Anciens', lines: 2 },
      { name: 'Feuil3', lines: 0 },
    ],
    sheet: 0,
    heading: 4,
    isHeadingKnown: true,
    columns: ['name', 'address', 'postal_code', 'city', 'email', 'phone', 'siret', 'latitude', 'longitude', ''],
  });
  expect(table.top.slice(0, 4).map(({ line, cells }) => `${line} ${cells[0] ?? ''}`)).toEqual([
    '1 Consigne Loire, restaurants partenaires',
    '2 Extraction du 03/11/2026',
    '3 ',
    '4 Enseigne',
  ]);
  expect(statesOf(table)).toEqual(['5 right', '6 wrong', '7 right', '8 wrong', '9 right', '11 aside']);
  expect(correctionsOf(table)).toEqual([
    { kind: 'postal_code', count: 2, applied: true, shown: '44 000 → 44000' },
    { kind: 'phone', count: 2, applied: true, shown: '612345678 → +33 6 12 34 56 78' },
    { kind: 'email', count: 2, applied: true, shown: 'Zoe@Exemple.fr → zoe@exemple.fr' },
    { kind: 'number', count: 1, applied: true, shown: '47.21240000000001 → 47.2124' },
    { kind: 'blank', count: 1, applied: true, shown: '- → vide' },
    { kind: 'exchanged', count: 1, applied: false, shown: '-1.5602 / 47.2101 → 47.2101 / -1.5602' },
  ]);
});

it('reads the rest of it once a person accepts what is ambiguous and mends a line', async () => {
  const table = await read('restaurants', titledWorkbook(), {
    accepted: ['exchanged'],
    mended: [{ line: 8, field: 'city', value: 'Nantes' }],
  });
  expect(statesOf(table)).toEqual(['5 right', '6 right', '7 right', '8 right', '9 right', '11 aside']);
  expect(table.lines[1]).toMatchObject({ row: { latitude: 47.2101, longitude: -1.5602 } });
});

it('leaves values as they are written where a person undoes their kind', async () => {
  const table = await read('restaurants', titledWorkbook(), { undone: ['postal_code', 'email', 'phone'] });
  expect(statesOf(table).slice(0, 3)).toEqual(['5 right', '6 wrong', '7 wrong']);
  expect(table.lines[0]).toMatchObject({ row: { email: 'Zoe@Exemple.fr', phone: '612345678' } });
  expect(table.corrections.find(({ kind }) => kind === 'postal_code')).toMatchObject({ count: 2, applied: false });
});

it('reads another sheet, and another line as the heading, as a person chooses them', async () => {
  const other = await read('restaurants', titledWorkbook(), { sheet: 1 });
  expect([other.heading, other.columns]).toEqual([1, ['name', '']]);
  const lower = await read('restaurants', titledWorkbook(), { heading: 2 });
  expect([lower.headings[0], lower.isHeadingKnown, lower.lines.length]).toEqual(['Extraction du 03/11/2026', false, 7]);
  for (const [plan, sentence] of [
    [{ sheet: 9 }, 'pas cette feuille'],
    [{ heading: 3 }, 'Cette ligne est vide'],
    [{ heading: 11 }, 'choisissez-en une plus haute'],
  ] as const)
    expect(await importedTable('restaurants', titledWorkbook(), plan, NONE)).toMatchObject({
      refused: expect.stringContaining(sentence) as string,
    });
});

it('reads the questions of a form, and addresses that hold postal code and town', async () => {
  const table = await read('restaurants', utf8(formsExport()));
  expect(table.columns).toEqual(['', 'email', 'name', 'address', 'phone', 'visible', '']);
  expect(table.sources).toEqual([null, 'known', 'inferred', 'inferred', 'inferred', 'inferred', null]);
  expect(statesOf(table)).toEqual(['2 right', '3 right', '4 doubled']);
  expect(table.lines[1]).toMatchObject({
    row: { name: 'Chez Sam', address: '18 boulevard Léon-Bureau', postal_code: '44200', city: 'Nantes', visible: true },
  });
  expect(correctionsOf(table)).toEqual([
    {
      kind: 'whole_address',
      count: 3,
      applied: true,
      shown: '3 rue du Port, 44000 Nantes → 3 rue du Port · 44000 · Nantes',
    },
    { kind: 'word', count: 1, applied: true, shown: 'x → oui' },
  ]);
});

it('reads a workbook of LibreOffice, with what its decimals leave over', async () => {
  const table = await read('customers', libreOfficeWorkbook());
  expect(table.columns).toEqual(['name', 'email', 'opening_balance', '']);
  expect(statesOf(table)).toEqual(['2 right', '3 right', '4 wrong', '5 wrong', '6 wrong', '7 aside']);
  expect(table.lines[0]).toMatchObject({ row: { name: 'MARCHAND Léa', openingCents: 120 } });
  expect(correctionsOf(table)).toEqual([
    { kind: 'amount', count: 1, applied: true, shown: '1.1999999999999957 → 1,20\u00a0€' },
    { kind: 'spaces', count: 1, applied: true, shown: 'MARCHAND  Léa → MARCHAND Léa' },
    { kind: 'thousands', count: 1, applied: false, shown: '1,234 → 1\u202f234,00\u00a0€' },
  ]);
  expect(JSON.stringify(table.lines[4])).toContain('La formule de cette cellule est en erreur (Err:522)');
  const accepted = await read('customers', libreOfficeWorkbook(), { accepted: ['thousands'] });
  expect(accepted.lines[3]).toMatchObject({ row: { openingCents: 123_400 } });
});

it('reads the next file as a person read the last one', async () => {
  const kept = new Map([
    ['quel est le nom de votre etablissement', 'legal_name'],
    ['adresse e mail', ''],
  ]);
  const { columns, sources } = await read('restaurants', utf8(formsExport()), {}, kept);
  expect(columns.slice(1, 3)).toEqual(['', 'legal_name']);
  expect(sources.slice(1, 3)).toEqual([null, 'kept']);
});

it('tells fields by their values where headings say nothing', async () => {
  const { columns, sources } = await read(
    'restaurants',
    utf8('A;B;C;D\nLe Wok;wok@exemple.fr;44000;02 40 00 00 00\nChez Zoé;zoe@exemple.fr;44200;06 12 34 56 78'),
  );
  expect(columns).toEqual(['', 'email', 'postal_code', 'phone']);
  expect(sources).toEqual([null, 'inferred', 'inferred', 'inferred']);
});
