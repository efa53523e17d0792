import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../dev/testing/files/workbook.ts';
import { importedTable, type ReadingPlan } from './importedTable.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function read(kind: 'restaurants' | 'customers', bytes: Uint8Array, plan: ReadingPlan = {}, kept = new Map()) {
  const table = await importedTable(kind, bytes, plan, kept);
  if ('refused' in table) throw new Error(table.refused);
  return table;
}

describe('consos of a file', () => {
  it('are checked by the rules of their fields, each fault by line and field', async () => {
    const { lines } = await read(
      'customers',
      utf8(
        `E-mail;Prénom;Nom\nZOE@Exemple.fr;Zoé;Petit\npas une adresse;;${'x'.repeat(121)}\n;;Sans adresse\nzoe@exemple.fr;;Encore\nb@exemple.fr;;"=cmd|' /C calc'!A0"`,
      ),
    );
    expect(lines.map(({ cells: _, ...line }) => ('read' in line ? { ...line, read: undefined } : line))).toEqual([
      {
        line: 2,
        state: 'right',
        row: { email: 'zoe@exemple.fr', name: 'Zoé Petit', openingCents: 0 },
        keys: ['email zoe@exemple.fr'],
      },
      {
        line: 3,
        state: 'wrong',
        faults: [
          { field: 'email', sentence: 'Le champ E-mail doit être une adresse e-mail valide' },
          { field: 'name', sentence: 'Le champ Nom ne peut pas contenir plus de 120 caractères' },
        ],
      },
      { line: 4, state: 'wrong', faults: [{ field: 'email', sentence: 'Le champ E-mail est obligatoire' }] },
      { line: 5, state: 'doubled', of: 2 },
      {
        line: 6,
        state: 'right',
        row: { email: 'b@exemple.fr', name: "=cmd|' /C calc'!A0", openingCents: 0 },
        keys: ['email b@exemple.fr'],
      },
    ]);
  });

  it('may bring what their cagnotte held, as spreadsheets and people write amounts', async () => {
    const amounts = ['12,50 €', '1 234,5', '0', '', '-3', '1,005', 'douze'];
    const { lines } = await read(
      'customers',
      utf8(`E-mail;Solde\n${amounts.map((amount, n) => `a${n}@exemple.fr;${amount}`).join('\n')}`),
    );
    expect(lines.slice(0, 4).map((line) => (line.state === 'right' ? line.row : line))).toMatchObject(
      [1250, 123_450, 0, 0].map((openingCents) => ({ openingCents })),
    );
    expect(lines.slice(4)).toMatchObject(
      [
        'Le champ Solde de cagnotte ne peut pas être négatif',
        'Le montant a au plus deux décimales.',
        'Le champ Solde de cagnotte doit être un nombre',
      ].map((sentence) => ({ state: 'wrong', faults: [{ field: 'opening_balance', sentence }] })),
    );
  });

  it('are read by the columns that a person chose', async () => {
    const { columns, lines } = await read('customers', utf8('Contact;Société\nzoe@exemple.fr;Bocal'), {
      columns: ['email', ''],
    });
    expect(columns).toEqual(['email', '']);
    expect(lines).toMatchObject([{ row: { email: 'zoe@exemple.fr', name: '' } }]);
  });
});

const HEADINGS = Object.values(RESTAURANT_FIELDS).map(({ label }) => label);
const MANON: Record<string, string | number> = {
  Nom: 'Chez Manon',
  SIREN: '732 829 320',
  SIRET: 73282932000074,
  'TVA intracommunautaire': 'FR44732829320',
  Adresse: '3 rue Kervégan',
  'Code postal': 1000,
  Ville: 'Bourg-en-Bresse',
  Latitude: '46,2052',
  Longitude: 5.2256,
  Téléphone: 261910010,
  'E-mail du gérant': 'manon@exemple.fr',
  Types: 'à emporter / Livraison',
  'Mode de lavage': 'Par le restaurant',
  'Échange au comptoir': 'non',
  'Visible dans l’application': 'Oui',
};
const line = (changes: Record<string, string | number> = {}) =>
  HEADINGS.map((heading) => ({ ...MANON, ...changes })[heading] ?? '');

describe('restaurants of a file', () => {
  it('are what the form would send, with the zeros that a spreadsheet took off', async () => {
    const { lines } = await read('restaurants', workbook([HEADINGS, line()]));
    expect(lines).toMatchObject([
      {
        state: 'right',
        row: {
          name: 'Chez Manon',
          siren: '732829320',
          siret: '73282932000074',
          postal_code: '01000',
          phone: '+33 2 61 91 00 10',
          latitude: 46.2052,
          longitude: 5.2256,
          service_kinds: ['takeaway', 'delivery'],
          wash_mode: 'restaurant',
          exchange_at_counter: false,
          visible: true,
          legal_name: '',
        },
      },
    ]);
  });

  it.each([
    [{ 'Code postal': '440' }, 'postal_code', 'exactement 5 chiffres'],
    [{ SIRET: '73282932000075' }, 'siret', 'bon format'],
    [{ SIRET: '1,23457E+13' }, 'siret', 'Le tableur a arrondi ce numéro (1,23457E+13)'],
    [{ SIREN: '356000000' }, 'siret', 'ne commence pas par le SIREN'],
    [{ Latitude: '' }, 'latitude', 'à la fois la latitude et la longitude'],
    [{ Latitude: 'nord' }, 'latitude', 'doit être un nombre'],
    [{ Latitude: '91' }, 'latitude', 'compris entre -90 et 90'],
    [{ Types: 'Sur place, drive' }, 'service_kinds', 'Sur place, À emporter, Livraison'],
    [{ 'Mode de lavage': 'personne' }, 'wash_mode', 'Par l’initiative, Par le restaurant'],
    [{ 'Visible dans l’application': 'peut-être' }, 'visible', '« oui » ou « non »'],
    [{ Nom: 'Chez\nManon' }, 'name', 'doit tenir sur une ligne'],
    [{ Ville: 'Nantes\u202e' }, 'city', 'caractère interdit'],
    [{ Nom: '' }, 'name', 'est obligatoire'],
  ])('say what is wrong, in French, with its field: %j', async (changes, field, sentence) => {
    const { lines } = await read('restaurants', workbook([HEADINGS, line(changes)]));
    const [first] = lines;
    const faults = first?.state === 'wrong' ? first.faults : [];
    expect(faults.find((fault) => fault.field === field)?.sentence.replaceAll('\u00a0', ' ')).toContain(sentence);
  });

  it('bring their hours, or a text where nobody could read hours in it', async () => {
    const line = (name: string, hours: string) => `${name};1 rue Haute;44000;Nantes;${name}@exemple.fr;"${hours}"`;
    const { lines, corrections } = await read(
      'restaurants',
      utf8(
        [
          'Nom;Adresse;Code postal;Ville;E-mail;Horaires d’ouverture',
          line('a', '12h-14h, 19h-22h'),
          line('b', 'Du lundi au vendredi, 11 h 30 – 14 h 30'),
          line('c', 'Le midi, sur réservation'),
          line('d', ''),
        ].join('\n'),
      ),
    );
    const hours = lines.map((one) =>
      one.state === 'right' && 'weekly_hours' in one.row ? [one.row.weekly_hours, one.row.opening_hours] : one.state,
    );
    expect(hours).toEqual([
      ['lun-dim 12h-14h, 19h-22h', ''],
      ['lun-ven 11h30-14h30', ''],
      ['', 'Le midi, sur réservation'],
      ['', ''],
    ]);
    expect(corrections).toMatchObject([{ kind: 'hours', count: 1, line: 4, from: 'Le midi, sur réservation' }]);
  });

  it('are the same by their SIRET, or by their name where they stand', async () => {
    const { lines } = await read(
      'restaurants',
      workbook([
        HEADINGS,
        line(),
        line({ Nom: 'Manon & Cie', Adresse: 'ailleurs' }),
        line({ Nom: 'CHEZ MANON', SIRET: '', Adresse: '3, rue Kervegan' }),
        line({ SIRET: '', Adresse: '8 rue Crébillon' }),
      ]),
    );
    expect(lines.map(({ state }) => state)).toEqual(['right', 'doubled', 'doubled', 'right']);
  });
});

describe('a file as people keep it', () => {
  const HEAD = 'Nom;Adresse;Code postal;Ville;E-mail;Téléphone;Latitude;Longitude';
  const line = (...changes: readonly (readonly [place: number, text: string])[]): string => {
    const cells = ['Chez Zoé', '3 rue du Port', '44000', 'Nantes', 'zoe@exemple.fr', '02 40 00 00 00', '47.2', '-1.55'];
    for (const [place, text] of changes) cells[place] = text;
    return cells.join(';');
  };
  const rowsOf = async (...lines: string[]) => (await read('restaurants', utf8([HEAD, ...lines].join('\n')))).lines;

  it('is headed by the line with most known headings, below its title', async () => {
    const title = 'Restaurants partenaires;;;;;;;\nmis à jour le 3 novembre;;;;;;;\n';
    const { headings, lines } = await read('restaurants', utf8(`${title}\n${HEAD}\n${line()}`));
    expect(headings[0]).toBe('Nom');
    expect(lines).toMatchObject([{ line: 5, state: 'right' }]);
  });

  it.each([
    [2, '44 000', { postal_code: '44000' }],
    [2, 'F-44000', { postal_code: '44000' }],
    [2, 'FR 44000', { postal_code: '44000' }],
    [2, "'06000", { postal_code: '06000' }],
    [2, '6000', { postal_code: '06000' }],
    [5, '02\u202f40\u202f00\u202f00\u202f00', { phone: '02 40 00 00 00' }],
    [5, '+33 (0)6-12-34-56-78', { phone: '+33 6 12 34 56 78' }],
    [5, '262123456', { phone: '0262123456' }],
    [4, 'mailto:Zoe@Exemple.fr', { email: 'zoe@exemple.fr' }],
    [4, 'Zoé <zoe@exemple.fr>', { email: 'zoe@exemple.fr' }],
    [2, '44000 Cedex 1', { postal_code: '44000' }],
    [5, '-', { phone: null }],
    [0, 'Chez\u00a0 Zoé\u200b', { name: 'Chez Zoé' }],
    [6, '47,2° N', { latitude: 47.2 }],
    [7, '1,55° O', { longitude: -1.55 }],
    [5, '612345678.0', { phone: '+33 6 12 34 56 78' }],
    [6, '47.19999999999999573', { latitude: 47.2 }],
  ])('has in column %i « %s » read as it was meant', async (place, text, row) => {
    // A position of Nantes goes with no other postal code.
    const nowhere =
      place === 2
        ? ([
            [6, ''],
            [7, ''],
          ] as const)
        : [];
    expect(await rowsOf(line([place, text], ...nowhere))).toMatchObject([{ state: 'right', row }]);
  });

  it.each(['#REF!', '#NOM?', '#N/A', '#DIV/0!', 'Err:522'])('has « %s » told as a formula in error', async (text) => {
    expect(await rowsOf(line([3, text]))).toMatchObject([
      { state: 'wrong', faults: [{ field: 'city', sentence: expect.stringContaining('formule') as string }] },
    ]);
  });

  it.each([
    [
      [
        [6, '-1.55'],
        [7, '47.2'],
      ],
      'semblent échangées',
    ],
    [
      [
        [6, '0'],
        [7, '0'],
      ],
      'en mer',
    ],
    [[[0, '\u200b\u2060']], 'paraît vide'],
    [[[0, '-']], 'paraît vide'],
    [
      [
        [6, '43.3'],
        [7, '5.4'],
      ],
      'du code postal 44000',
    ],
    [
      [
        [6, '40.4'],
        [7, '-3.7'],
      ],
      'n’est pas en France',
    ],
  ] as const)('refuses %j', async (changes, sentence) => {
    const [refused] = await rowsOf(line(...changes));
    expect(JSON.stringify(refused)).toContain(sentence);
    expect(refused).toMatchObject({ state: 'wrong' });
  });

  it('tells restaurants of other alphabets apart, and one company under two names at one address as one', async () => {
    expect(await rowsOf(line([0, 'Рыба']), line([0, '寿司']))).toMatchObject([{ state: 'right' }, { state: 'right' }]);
    const table = await read(
      'restaurants',
      utf8(
        `${HEAD};SIREN\n${line()};732829320\n${line([0, 'Le Port'])};732 829 320\n${line([0, 'Loin'], [1, '9 quai'])};732829320`,
      ),
    );
    expect(table.lines.map(({ state }) => state)).toEqual(['right', 'doubled', 'right']);
  });

  it('of LibreOffice says how to save it', async () => {
    const ods = zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8('<x/>'),
    });
    expect(await importedTable('restaurants', ods, {}, new Map())).toMatchObject({
      refused: expect.stringContaining('.ods') as string,
    });
  });
});
