import { FEC_CHECKS, type FecCheck } from '@boucle/contract/features/books/fec.ts';

/*
 * A file of entries as somebody else reads it: from the text of article A47 A-1 of the Livre des
 * procédures fiscales alone. Nothing of what writes the file is imported here.
 */

const COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  );
const MANDATORY = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15];
const DATES = [3, 9, 14, 15];
/** Control characters, and letters of UTF-8 as this set reads their two bytes. */
const MISREAD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[ÂÃ][\u00a0-\u00bf€ŠšŽžŒœŸ]/u;
const NAME = /^(\d{9})FEC(\d{8})(?:-[a-z0-9-]+)?\.txt$/;

/**
 * Why a check fails: the line of the file, from 1, where it first does, and what stands there, in
 * French.
 */
interface FecFault {
  readonly line: number | null;
  readonly found: string;
}

/** What a file is to be: days as AAAA-MM-JJ, amounts in cents. */
export interface FecExpected {
  readonly fileName: string;
  readonly siren: string;
  readonly from: string;
  readonly to: string;
  /** Numbers begin at 1 in each journal: the file begins with its fiscal year. */
  readonly beginsYear: boolean;
}

interface Entry {
  readonly line: number;
  readonly day: string;
  cents: number;
}

/** Reads a file piece by piece and keeps the first fault of each check. Amounts in cents. */
export class FecReader {
  readonly faults = new Map<FecCheck, FecFault>();
  /** Debits of all lines, and sums by journal and by account. */
  total = 0;
  readonly journals = new Map<string, number>();
  readonly debits = new Map<string, number>();
  readonly credits = new Map<string, number>();
  readonly #expected: Partial<FecExpected>;
  readonly #decoder = new TextDecoder('iso-8859-15');
  readonly #entries = new Map<string, Entry>();
  readonly #last = new Map<string, number>();
  #line = 0;
  #rest = '';
  #separator = '\t';

  constructor(expected: Partial<FecExpected> = {}) {
    this.#expected = expected;
    const { fileName, siren, to } = expected;
    if (fileName === undefined) return;
    const [, number, day] = NAME.exec(fileName) ?? [];
    if (number === undefined || number !== siren || day !== to?.replaceAll('-', '')) this.fault('name', null, fileName);
  }

  /** Lines of entries read. */
  get lines(): number {
    return Math.max(this.#line - 1, 0);
  }

  get entries(): number {
    return this.#entries.size;
  }

  read(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#readLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  /** Ends the file. */
  end(): void {
    if (this.#line === 0 && this.#rest === '') this.fault('columns', 1, 'fichier vide');
    if (this.#rest !== '') {
      this.#readLine(this.#rest);
      this.fault('fields', this.#line, 'dernière ligne sans fin');
    }
    for (const [entry, { line, cents }] of this.#entries)
      if (cents !== 0) this.fault('entries', line, `${entry}, écart de ${euros(Math.abs(cents))}`);
    const credits = [...this.credits.values()].reduce((sum, cents) => sum + cents, 0);
    if (this.total !== credits) this.fault('total', null, `${euros(this.total)} et ${euros(credits)}`);
  }

  /** Keeps a fault, the first of its check alone. */
  fault(check: FecCheck, line: number | null, found: string): void {
    if (!this.faults.has(check)) this.faults.set(check, { line, found });
  }

  #readLine(text: string): void {
    this.#line += 1;
    const line = this.#line;
    if (MISREAD.test(text)) this.fault('encoding', line, MISREAD.exec(text)?.[0] ?? '');
    if (line === 1) {
      this.#separator = text.includes('\t') ? '\t' : '|';
      const named = text.split(this.#separator);
      const wrong = COLUMNS.findIndex((name, n) => named[n] !== name);
      if (wrong >= 0 || named.length !== COLUMNS.length)
        this.fault('columns', 1, `colonne ${wrong < 0 ? COLUMNS.length + 1 : wrong + 1}`);
      return;
    }
    this.#readFields(text.split(this.#separator));
  }

  #readFields(fields: readonly string[]): void {
    const line = this.#line;
    const of = (n: number): string => fields[n] ?? '';
    const refuse = (check: FecCheck, isWrong: boolean, found: string): void => {
      if (isWrong) this.fault(check, line, found);
    };
    const [journal, number, day, account] = [of(0), of(2), of(3), of(4)];
    refuse('fields', fields.length !== COLUMNS.length, `${fields.length} champs`);
    const empty = MANDATORY.find((n) => of(n).trim() === '');
    refuse('mandatory', empty !== undefined, COLUMNS[empty ?? 0] ?? '');
    const noDate = DATES.find((n) => of(n) !== '' && !isDay(of(n)));
    refuse('dates', noDate !== undefined, `${COLUMNS[noDate ?? 0]} ${of(noDate ?? 0)}`);
    const { from = '', to = '9999-12-31', beginsYear = true } = this.#expected;
    const isOutside = day < from.replaceAll('-', '') || day > to.replaceAll('-', '');
    refuse('dates', isOutside, `EcritureDate ${day}`);
    refuse('accounts', !/^[1-7]\d{2}/.test(account), account);
    refuse('auxiliary', (of(6) === '') !== (of(7) === ''), `${of(6)}${of(7)}`);
    refuse('letters', (of(13) === '') !== (of(14) === ''), `${of(13)}${of(14)}`);
    const [debit, credit] = [centsOf(of(11)), centsOf(of(12))];
    const isBoth = (debit ?? 0) > 0 && (credit ?? 0) > 0;
    refuse('amounts', debit === undefined || credit === undefined || isBoth, `${of(11)} et ${of(12)}`);
    const before = this.#last.get(journal) ?? (beginsYear ? 0 : Number(number) - 1);
    const follows = Number(number) === before + 1 || (this.#last.has(journal) && Number(number) === before);
    refuse('numbers', !follows, `${journal} ${number} après ${before}`);
    this.#last.set(journal, Number(number));
    const key = `${journal} ${number}`;
    const entry = this.#entries.get(key) ?? { line, day, cents: 0 };
    refuse('entries', entry.day !== day, `${key}, deux dates`);
    entry.cents += (debit ?? 0) - (credit ?? 0);
    this.#entries.set(key, entry);
    this.total += debit ?? 0;
    add(this.journals, journal, debit ?? 0);
    add(this.debits, account, debit ?? 0);
    add(this.credits, account, credit ?? 0);
  }

  /** Each check with its fault; null where it holds. */
  checks(): { check: FecCheck; fault: FecFault | null }[] {
    return FEC_CHECKS.map((check) => ({ check, fault: this.faults.get(check) ?? null }));
  }
}

function add(sums: Map<string, number>, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

const centsOf = (text: string): number | undefined =>
  /^\d+,\d{2}$/.test(text) ? Number(text.replace(',', '')) : undefined;

const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
