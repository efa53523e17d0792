import { describe, expect, it } from 'vitest';
import { camt053 } from '../../../dev/worlds/camt053.ts';
import { bankFile, type ReadStatement } from './bankFile.ts';

const IBAN = 'FR7630006000011234567890189';
const read = (xml: string) => bankFile(Buffer.from(xml));
const statementsOf = (xml: string): ReadStatement[] => {
  const made = read(xml);
  if ('refused' in made) throw new Error(made.refused);
  return made.statements;
};
const refusal = (xml: string): string => {
  const made = read(xml);
  return 'refused' in made ? made.refused : '';
};

const MARCH = {
  iban: IBAN,
  number: '3',
  from: '2026-03-01',
  to: '2026-03-31',
  openingCents: 100_000,
  lines: [
    { day: '2026-03-04', cents: 12_050, party: 'Chez Manon', text: 'Facture F2026-0012 & merci', bankReference: 'A1' },
    { day: '2026-03-05', cents: -4_000, endToEnd: 'VIR2026-0007-1', batch: 'VIR2026-0007' },
    { day: '2026-03-05', cents: -250, text: 'FRAIS' },
  ],
};

describe('a statement of the bank', () => {
  it.each(['02', '08'] as const)('is read in version %s', (version) => {
    const [statement] = statementsOf(camt053([MARCH], version));
    expect(statement).toMatchObject({
      ...{ iban: IBAN, number: '3', from: '2026-03-01', to: '2026-03-31' },
      ...{ openingCents: 100_000, closingCents: 107_800 },
    });
    expect(statement?.lines.map(({ day, cents, party, text, refs }) => [day, cents, party, text, refs])).toEqual([
      ['2026-03-04', 12_050, 'Chez Manon', 'Facture F2026-0012 & merci', ['F2026-0012']],
      ['2026-03-05', -4_000, '', '', ['VIR2026-0007', 'VIR2026-0007-1']],
      ['2026-03-05', -250, '', 'FRAIS', []],
    ]);
  });

  it('is written by hand as a bank does: details of a batch, a reversal, what is not booked yet, a day before', () => {
    const xml = `<?xml version="1.0"?>
<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><d:BkToCstmrStmt><d:Stmt><d:Id>X</d:Id>
<d:Acct><d:Id><d:IBAN>FR76 3000 6000 0112 3456 7890 189</d:IBAN></d:Id></d:Acct>
<d:Bal><d:Tp><d:CdOrPrtry><d:Cd>PRCD</d:Cd></d:CdOrPrtry></d:Tp><d:Amt Ccy="EUR">10</d:Amt><d:CdtDbtInd>DBIT</d:CdtDbtInd><d:Dt><d:Dt>2026-02-28</d:Dt></d:Dt></d:Bal>
<d:Bal><d:Tp><d:CdOrPrtry><d:Cd>CLBD</d:Cd></d:CdOrPrtry></d:Tp><d:Amt Ccy="EUR">20.5</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd><d:Dt><d:DtTm>2026-03-02T23:30:00Z</d:DtTm></d:Dt></d:Bal>
<d:Ntry><d:Amt Ccy="EUR">30.50</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd><d:RvslInd>true</d:RvslInd><d:Sts>BOOK</d:Sts><d:BookgDt><d:DtTm>2026-03-01T23:30:00Z</d:DtTm></d:BookgDt>
<d:NtryDtls><d:Btch><d:MsgId>VIR2026-0009</d:MsgId><d:NbOfTxs>3</d:NbOfTxs></d:Btch>
<d:TxDtls><d:Refs><d:EndToEndId>NOTPROVIDED</d:EndToEndId></d:Refs></d:TxDtls><d:TxDtls><d:RmtInf><d:Strd><d:CdtrRefInf><d:Ref>RF18539007547034</d:Ref></d:CdtrRefInf></d:Strd></d:RmtInf></d:TxDtls></d:NtryDtls></d:Ntry>
<d:Ntry><d:Amt Ccy="EUR">99.00</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd><d:Sts>PDNG</d:Sts></d:Ntry>
</d:Stmt></d:BkToCstmrStmt></d:Document>`;
    expect(statementsOf(xml)).toEqual([
      {
        ...{ iban: IBAN, number: 'X', from: '2026-03-01', to: '2026-03-03', openingCents: -1_000, closingCents: 2_050 },
        lines: [
          {
            ...{ day: '2026-03-02', cents: 3_050, bankReference: '', party: '', text: 'RF18539007547034' },
            ...{ refs: ['VIR2026-0009', 'RF18539007547034'], payments: 3 },
          },
        ],
      },
    ]);
  });

  it.each([
    ['whose sums are broken', camt053([MARCH]).replace('>120.50<', '>120.51<'), /ne donnent pas/],
    ['of another kind', camt053([MARCH]).replace('camt.053.001.08', 'camt.054.001.08'), /camt\.054\.001\.08/],
    ['in another currency', camt053([MARCH]).replaceAll('"EUR"', '"USD"'), /en euros/],
    ['without its opening balance', camt053([MARCH]).replace('OPBD', 'ITBD'), /il manque le solde/],
    ['with an amount of three decimals', camt053([MARCH]).replace('>2.50<', '>2.505<'), /un montant/],
    ['with a day that does not exist', camt053([MARCH]).replace('2026-03-04', '2026-02-30'), /une date/],
    ['that is a table', 'Date;Montant\n2026-03-04;12,50', /CAMT\.053/],
    ['that is cut', camt053([MARCH]).slice(0, 900), /CAMT\.053/],
    [
      'whose entities expand',
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camt053([MARCH]).slice(39)}`,
      /CAMT\.053/,
    ],
    ['whose elements stand too deep', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, /CAMT\.053/],
    [
      'with too many lines',
      camt053([{ ...MARCH, lines: Array.from({ length: 10_001 }, () => ({ day: '2026-03-04', cents: 1 })) }]),
      /plus de 10.000 opérations/,
    ],
  ])('%s is refused in one sentence', (_, xml, sentence) => {
    expect(refusal(xml)).toMatch(sentence);
  });

  it('is read in the letters that it declares', () => {
    const xml = camt053([{ ...MARCH, lines: [{ day: '2026-03-04', cents: 1, party: 'Épicerie' }] }]);
    const latin = bankFile(Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1'));
    expect('statements' in latin && latin.statements[0]?.lines[0]?.party).toBe('Épicerie');
    expect(bankFile(Buffer.from(xml, 'latin1'))).toHaveProperty('refused');
  });
});
