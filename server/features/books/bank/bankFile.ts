import { MOST_BANK_LINES } from '@boucle/contract/features/books/bank.ts';
import { addDays, euro, isDay, parisDay, quantity } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Element } from 'slimdom';
import { child, children, rootOfXml, textOf, UnsafeXml } from '../../../platform/files/xml.ts';
import { referencesIn } from './references.ts';

/** An entry that the bank booked. Cents, above 0 what came in. */
export interface ReadLine {
  readonly day: string;
  readonly cents: number;
  /** By which the bank names it among all of its entries; empty where it does not. */
  readonly bankReference: string;
  readonly party: string;
  readonly text: string;
  readonly refs: readonly string[];
  /** Payments that it sums up. */
  readonly payments: number;
}

/** A statement of a bank account, whose lines lead from one balance to the other. Cents. */
export interface ReadStatement {
  readonly iban: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly openingCents: number;
  readonly closingCents: number;
  readonly lines: readonly ReadLine[];
}

/** Elements within one another at most: a statement has some twelve. */
const MOST_DEPTH = 40;
const MOST_TEXT = 500;
const MOST_NAME = 140;
const FAMILY = 'urn:iso:std:iso:20022:tech:xsd:';
const ACCEPTED = /^camt\.053\.001\.(0[2-9]|1[0-3])$/;
const UNREADABLE = 'Ce fichier n’est pas un relevé de compte au format CAMT.053\u00a0: demandez-le à votre banque.';

class Unreadable extends Error {}

/**
 * The statements of a bank's file (CAMT.053), or why it is refused (French). Another process runs
 * it: a large file takes a second.
 */
export function bankFile(bytes: Uint8Array): { statements: ReadStatement[] } | { refused: string } {
  try {
    const xml = textOfFile(bytes);
    // Counted on the text: its tree would take as long as all the rest.
    if ((xml.match(/<(?:\w+:)?Ntry[\s>]/g)?.length ?? 0) > MOST_BANK_LINES)
      throw new Unreadable(
        `Ce fichier compte plus de ${quantity(MOST_BANK_LINES)} opérations\u00a0: demandez un relevé plus court.`,
      );
    const statements = children(child(rootOf(xml), 'BkToCstmrStmt'), 'Stmt').map(readStatement);
    if (statements.length === 0) throw new Unreadable(UNREADABLE);
    return { statements };
  } catch (error) {
    if (error instanceof UnsafeXml) return { refused: UNREADABLE };
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

/** Letters as the file declares them, UTF-8 where it declares none. */
function textOfFile(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = isUtf16 ? `utf-16${bytes[0] === 0xff ? 'le' : 'be'}` : /encoding=["']([\w-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(UNREADABLE);
  }
}

function rootOf(xml: string): Element {
  const root = rootOfXml(xml, MOST_DEPTH);
  const namespace = root.namespaceURI ?? '';
  if (!namespace.startsWith(FAMILY)) throw new Unreadable(UNREADABLE);
  const format = namespace.slice(FAMILY.length);
  if (root.localName !== 'Document' || !ACCEPTED.test(format))
    throw new Unreadable(`Ce fichier est au format ${format}\u00a0: demandez le relevé de compte, CAMT.053.`);
  return root;
}

function readStatement(statement: Element): ReadStatement {
  const number = [textOf(statement, 'LglSeqNb'), textOf(statement, 'ElctrncSeqNb'), textOf(statement, 'Id')].find(
    (text) => text !== '',
  );
  const name = `Relevé ${number ?? ''}`.trim();
  const iban = textOf(child(child(statement, 'Acct'), 'Id'), 'IBAN')
    .replace(/\s/g, '')
    .toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) throw new Unreadable(`${name}\u00a0: il ne porte pas d’IBAN.`);
  const opening = balance(statement, name, ['OPBD', 'PRCD']);
  const closing = balance(statement, name, ['CLBD']);
  const lines = children(statement, 'Ntry')
    .filter(isBooked)
    .map((entry) => readLine(entry, name))
    .filter(({ cents }) => cents !== 0);
  const moved = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (opening.cents + moved !== closing.cents)
    throw new Unreadable(
      `${name}\u00a0: ${euro(toEuros(opening.cents))} à l’ouverture et ${euro(toEuros(moved))} d’opérations ne donnent pas ${euro(toEuros(closing.cents))} à la clôture.`,
    );
  const days = lines.map(({ day }) => day);
  // The balance of the statement before is of the day before.
  const first = opening.code === 'PRCD' ? addDays(opening.day, 1) : opening.day;
  const to = [closing.day, ...days].toSorted().at(-1) ?? closing.day;
  return {
    iban,
    number: (number ?? '').slice(0, 60),
    from: [first > to ? to : first, ...days].toSorted()[0] ?? first,
    to,
    openingCents: opening.cents,
    closingCents: closing.cents,
    lines,
  };
}

function balance(statement: Element, name: string, codes: readonly string[]) {
  const all = children(statement, 'Bal').map((one) => ({
    one,
    code: textOf(child(child(one, 'Tp'), 'CdOrPrtry'), 'Cd'),
  }));
  const found = codes.flatMap((code) => all.filter((each) => each.code === code))[0];
  if (found === undefined)
    throw new Unreadable(`${name}\u00a0: il manque le solde d’ouverture ou de clôture, comptabilisé.`);
  return { code: found.code, cents: centsOf(found.one, name), day: dayOf(found.one, 'Dt', name) };
}

/** What is only announced counts in no balance. Later versions have the status in a code. */
function isBooked(entry: Element): boolean {
  const status = child(entry, 'Sts');
  return (textOf(status, 'Cd') || (status?.textContent ?? '').trim()) === 'BOOK';
}

function readLine(entry: Element, name: string): ReadLine {
  const groups = children(entry, 'NtryDtls');
  const details = groups.flatMap((group) => children(group, 'TxDtls'));
  const [only] = details;
  const batches = groups.flatMap((group) => children(group, 'Btch'));
  const named = [
    ...batches.flatMap((batch) => [textOf(batch, 'MsgId'), textOf(batch, 'PmtInfId')]),
    ...details.flatMap((detail) =>
      (child(detail, 'Refs')?.children ?? []).map(({ textContent }) => (textContent ?? '').trim()),
    ),
    textOf(entry, 'AcctSvcrRef'),
  ];
  const texts = [
    ...details.flatMap((detail) => {
      const remittance = child(detail, 'RmtInf');
      return [
        ...children(remittance, 'Ustrd').map(({ textContent }) => textContent ?? ''),
        ...children(remittance, 'Strd').map((strd) => textOf(child(strd, 'CdtrRefInf'), 'Ref')),
      ];
    }),
    textOf(entry, 'AddtlNtryInf'),
  ].filter((text) => text.trim() !== '');
  const cents = centsOf(entry, name);
  const summed = batches.reduce((sum, batch) => sum + (Number(textOf(batch, 'NbOfTxs')) || 0), 0);
  return {
    day: dayOf(entry, 'BookgDt', name),
    cents,
    bankReference: textOf(entry, 'AcctSvcrRef') || textOf(child(only, 'Refs'), 'AcctSvcrRef'),
    party: details.length === 1 ? partyOf(only, cents).slice(0, MOST_NAME) : '',
    text: [...new Set(texts)].join(' · ').replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT),
    refs: referencesIn([...named, ...texts].join(' ')),
    payments: Math.max(1, details.length, summed),
  };
}

/** The other side: who paid what came in, who was paid what went out. */
function partyOf(detail: Element | undefined, cents: number): string {
  const side = child(child(detail, 'RltdPties'), cents > 0 ? 'Dbtr' : 'Cdtr');
  return textOf(side, 'Nm') || textOf(child(side, 'Pty'), 'Nm');
}

/** A credit is above 0, a reversal too: the sign is the entry's own. */
function centsOf(parent: Element, name: string): number {
  const amount = child(parent, 'Amt');
  const currency = amount?.getAttribute('Ccy') ?? '';
  if (currency !== 'EUR') throw new Unreadable(`${name}\u00a0: seuls les comptes en euros sont rapprochés.`);
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec((amount?.textContent ?? '').trim()) ?? [];
  const sign = { CRDT: 1, DBIT: -1 }[textOf(parent, 'CdtDbtInd')];
  if (whole === '' || sign === undefined) throw new Unreadable(`${name}\u00a0: un montant ou son sens est illisible.`);
  // Zero has no sign.
  return sign * (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) + 0;
}

function dayOf(parent: Element, element: string, name: string): string {
  const date = child(parent, element);
  const instant = textOf(date, 'DtTm');
  const at = new Date(instant);
  const day = instant === '' ? textOf(date, 'Dt').slice(0, 10) : Number.isNaN(at.getTime()) ? '' : parisDay(at);
  if (!isDay(day)) throw new Unreadable(`${name}\u00a0: une date est illisible.`);
  return day;
}
