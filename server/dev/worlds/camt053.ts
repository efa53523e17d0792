/** A line of a statement to write. Cents, above 0 what comes in. */
export interface WrittenLine {
  readonly day: string;
  readonly cents: number;
  readonly text?: string;
  readonly party?: string;
  readonly endToEnd?: string;
  readonly batch?: string;
  readonly bankReference?: string;
}

export interface WrittenStatement {
  readonly iban: string;
  readonly number?: string;
  readonly from: string;
  readonly to: string;
  readonly openingCents: number;
  readonly lines: readonly WrittenLine[];
}

const amount = (cents: number): string =>
  `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const balance = (code: string, cents: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

const element = (name: string, text: string | undefined, inside = (escaped: string) => escaped): string =>
  text === undefined ? '' : `<${name}>${inside(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))}</${name}>`;

const entry = ({ day, cents, text, party, endToEnd, batch, bankReference }: WrittenLine, isLate: boolean): string => {
  const name = (escaped: string) => (isLate ? `<Pty><Nm>${escaped}</Nm></Pty>` : `<Nm>${escaped}</Nm>`);
  return [
    `<Ntry>${amount(cents)}<Sts>${isLate ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
    element('AcctSvcrRef', bankReference),
    '<NtryDtls>',
    element('Btch', batch, (escaped) => `<PmtInfId>${escaped}</PmtInfId>`),
    '<TxDtls>',
    element('Refs', endToEnd, (escaped) => `<EndToEndId>${escaped}</EndToEndId>`),
    element('RltdPties', party, (escaped) => {
      const side = cents > 0 ? 'Dbtr' : 'Cdtr';
      return `<${side}>${name(escaped)}</${side}>`;
    }),
    element('RmtInf', text, (escaped) => `<Ustrd>${escaped}</Ustrd>`),
    '</TxDtls></NtryDtls></Ntry>',
  ].join('');
};

/** A bank's file of statements, version 02 or 08, as banks write it. */
export function camt053(statements: readonly WrittenStatement[], version: '02' | '08' = '08'): string {
  const written = statements.map(({ iban, number = '1', from, to, openingCents, lines }) => {
    const closing = lines.reduce((sum, { cents }) => sum + cents, openingCents);
    return [
      `<Stmt><Id>${iban}-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`,
      balance('OPBD', openingCents, from),
      balance('CLBD', closing, to),
      ...lines.map((line) => entry(line, version === '08')),
      '</Stmt>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>R1</MsgId></GrpHdr>
${written.join('\n')}
</BkToCstmrStmt></Document>
`;
}
