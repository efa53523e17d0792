import { describe, expect, it } from 'vitest';
import { type CsvColumn, csvStream } from './csv.ts';

interface Row {
  name: string;
  amount: string;
}
const columns: CsvColumn<Row>[] = [
  { heading: 'Nom', value: (row) => row.name, typed: true },
  { heading: 'Montant (€)', value: (row) => row.amount },
];

async function textOf(rows: Row[][]): Promise<string> {
  const pages = (async function* () {
    for (const page of rows) yield await Promise.resolve(page);
  })();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await new Response(csvStream(columns, pages)).arrayBuffer(),
  );
}

describe('a CSV', () => {
  it('begins with a byte order mark and separates by semicolons', async () => {
    expect(await textOf([[{ name: 'Chez Manon', amount: '1234,50' }]])).toBe(
      '\uFEFFNom;Montant (€)\r\nChez Manon;1234,50\r\n',
    );
  });
  it('quotes what would break a line', async () => {
    expect(await textOf([[{ name: 'Le "Wok"; suite\nfin', amount: '0,00' }]])).toContain(
      '"Le ""Wok""; suite\nfin";0,00',
    );
  });
  it.each(['=HYPERLINK("x")', '=1+1', '+33', '-10 % chez Manon', '@cmd', '\t=1', '\r=1'])(
    'neutralises %s typed by people',
    async (name) => {
      expect(await textOf([[{ name, amount: '0,00' }]])).toMatch(/\r\n"?'[=+\-@\t\r]/);
    },
  );
  it.each(['-', 'Chez Manon'])('leaves « %s » as it is, our own hyphen and a name', async (name) => {
    expect(await textOf([[{ name, amount: '0,00' }]])).toContain(`\r\n${name};`);
  });
  it('leaves amounts as they are, negative ones too', async () => {
    expect(await textOf([[{ name: 'a', amount: '-12,00' }]])).toContain(';-12,00');
  });
  it('goes on behind a page without rows, and ends behind the last one', async () => {
    const row = { name: 'a', amount: '1,00' };
    expect(await textOf([[], [row], []])).toBe('\uFEFFNom;Montant (€)\r\na;1,00\r\n');
    expect(await textOf([[]])).toBe('\uFEFFNom;Montant (€)\r\n');
  });
  it('stops its source when the reader goes away', async () => {
    let ended = false;
    const pages = (async function* () {
      try {
        for (;;) yield await Promise.resolve([{ name: 'a', amount: '1,00' }]);
      } finally {
        ended = true;
      }
    })();
    const reader = csvStream(columns, pages).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(ended).toBe(true);
  });
});
