/**
 * A file of entries as somebody else reads it: from the text of article A47 A-1 of the Livre des
 * procédures fiscales alone.
 */

const HEADINGS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';
const MANDATORY = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15];
const DATES = [3, 9, 14, 15];

export interface ReadFec {
  readonly lines: number;
  /** Debits, which are the credits, in cents: of all entries, by journal and by account. */
  readonly total: number;
  readonly journals: ReadonlyMap<string, number>;
  readonly debits: ReadonlyMap<string, number>;
  readonly credits: ReadonlyMap<string, number>;
}

/** Reads the bytes of a file; throws what the article refuses. */
export function readFec(bytes: Uint8Array): ReadFec {
  const text = new TextDecoder('iso-8859-15').decode(bytes);
  const [heading = '', ...lines] = text.split(/\r\n|\n/);
  const separator = heading.includes('\t') ? '\t' : '|';
  if (heading.split(separator).join(' ') !== HEADINGS) throw new Error('The 18 columns are not those of the article');
  if (lines.pop() !== '') throw new Error('The last line does not end');
  const entries = new Map<string, number>();
  const last = new Map<string, number>();
  const [journals, debits, credits] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents);
  for (const [rank, line] of lines.entries()) {
    const fields = line.split(separator);
    const refuse = (why: string): never => {
      throw new Error(`Line ${rank + 2}: ${why}`);
    };
    if (fields.length !== 18) refuse(`${fields.length} fields`);
    const of = (n: number): string => fields[n] ?? '';
    for (const n of MANDATORY) if (of(n).trim() === '') refuse(`nothing in ${HEADINGS.split(' ')[n]}`);
    for (const n of DATES) if (of(n) !== '' && !isDay(of(n))) refuse(`no date: ${of(n)}`);
    if (!/^[1-7]\d{2}/.test(of(4))) refuse(`account ${of(4)}`);
    if ((of(6) === '') !== (of(7) === '')) refuse('half of an auxiliary account');
    if ((of(13) === '') !== (of(14) === '')) refuse('half of a lettering');
    const [debit, credit] = [amountOf(of(11)), amountOf(of(12))];
    if (debit === undefined || credit === undefined) return refuse(`amounts ${of(11)} and ${of(12)}`);
    if (debit > 0 && credit > 0) refuse('both a debit and a credit');
    const [journal, number] = [of(0), Number(of(2))];
    const before = last.get(journal) ?? 0;
    if (number !== before && number !== before + 1) refuse(`number ${of(2)} of ${journal} after ${before}`);
    last.set(journal, number);
    add(entries, `${journal} ${number}`, debit - credit);
    add(journals, journal, debit);
    add(debits, of(4), debit);
    add(credits, of(4), credit);
  }
  for (const [entry, off] of entries) if (off !== 0) throw new Error(`Entry ${entry} is off by ${off} cents`);
  const total = [...journals.values()].reduce((sum, cents) => sum + cents, 0);
  return { lines: lines.length, total, journals, debits, credits };
}

const amountOf = (text: string): number | undefined =>
  /^\d+,\d{2}$/.test(text) ? Number(text.replace(',', '')) : undefined;

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
