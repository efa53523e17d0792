import { wordsOf } from './marks.ts';

/**
 * An act with what it is done to, as it was typed: « créditer zoé 10 », « relevés octobre »,
 * « facture août », « clôturer ».
 */
export type Command =
  | { readonly act: 'credit' | 'refund'; readonly query: string; readonly amount: number | undefined }
  | { readonly act: 'supply' | 'collect'; readonly query: string }
  | { readonly act: 'statements' | 'invoices'; readonly query: string; readonly month: string | undefined }
  | { readonly act: 'close'; readonly query: '' };

/** Written as they are compared: without case nor accents. */
const VERBS: Readonly<Record<Command['act'], readonly string[]>> = {
  credit: ['crediter', 'credit', 'recharger', 'offrir'],
  refund: ['rembourser', 'remboursement'],
  supply: ['approvisionner', 'approvisionnement', 'livrer'],
  collect: ['collecter', 'reprendre', 'vider'],
  statements: ['releves'],
  invoices: ['factures', 'facturation'],
  close: ['cloturer', 'cloture'],
};
const ACTS = Object.keys(VERBS) as readonly Command['act'][];
/** A verb may be cut short: « appro pasta », « rel oct ». */
const LEAST_LETTERS = 3;

const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

/**
 * Words that join the verb, what it is done to and how much: « créditer zoé de 10 euros »,
 * « relevés du mois d’octobre ». Within a name they are part of it: « la table du marché ».
 */
const JOINING = new Set([
  'de',
  'du',
  'des',
  'a',
  'au',
  'le',
  'la',
  'les',
  'chez',
  'pour',
  'mois',
  'euro',
  'euros',
  '€',
]);
const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?€?$/;
/** As it is printed on a card, zeros first: no amount. */
const CARD_NUMBER = /^\d{5,}$/;
/** The number after them is a card's, however short. */
const CARD_WORDS = ['carte', 'numero', 'n°'];
/** Thousands are written apart: « 1 200,50 ». */
const FIRST_DIGITS = /^[1-9]\d{0,2}$/;
const NEXT_DIGITS = /^\d{3}(?:[.,]\d{1,2})?€?$/;

/**
 * The act that a text asks for; undefined where it is only looked for something. `today` is a Paris
 * day.
 */
export function commandOf(text: string, today: string): Command | undefined {
  const [verb = '', ...words] = wordsOf(text);
  const act = ACTS.find(
    (one) => verb.length >= LEAST_LETTERS && VERBS[one].some((known) => known.startsWith(verb) || plural(known, verb)),
  );
  if (act === undefined) return undefined;
  const rest = withoutJoining(words);
  switch (act) {
    case 'close':
      return { act, query: '' };
    case 'statements':
    case 'invoices':
      return ofAMonth(act, rest, today);
    case 'credit':
    case 'refund': {
      const { whom, amount } = amountIn(rest);
      return { act, query: withoutJoining(whom).join(' '), amount };
    }
    case 'supply':
    case 'collect':
      return { act, query: rest.join(' ') };
  }
}

/**
 * Text that the server is requested: what the act is done to, else the whole text, which may be a
 * name (« Clo Martin »).
 */
export function textToSearch(text: string, command: Command | undefined): string {
  return command === undefined || command.query === '' ? text : command.query;
}

/** Words without the ones that join them to what stands before and after. */
function withoutJoining(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !JOINING.has(word));
  if (first === -1) return [];
  const last = words.findLastIndex((word) => !JOINING.has(word));
  const [head = '', ...others] = words.slice(first, last + 1);
  // Elsewhere « d’ » and « l’ » are part of a name: « la cour d’honneur ».
  return [head.replace(/^[dl]'/, ''), ...others];
}

/** « relevé » for « relevés ». */
function plural(known: string, verb: string): boolean {
  return known === `${verb}s`;
}

/**
 * Euros that the last words are, where they are an amount and no card's number, and the words
 * before them.
 */
function amountIn(words: readonly string[]): { whom: readonly string[]; amount: number | undefined } {
  const first = firstOfAmount(words);
  const written = words.slice(first).join('');
  const isCard = CARD_NUMBER.test(words.at(-1) ?? '') || CARD_WORDS.includes(words[first - 1] ?? '');
  const amount = AMOUNT.test(written) && !isCard ? Number(written.replace('€', '').replace(',', '.')) : 0;
  return amount > 0 ? { whom: words.slice(0, first), amount } : { whom: words, amount: undefined };
}

/** Place of the first word of the number that the text ends with: « 1 » of « 1 200 ». */
function firstOfAmount(words: readonly string[]): number {
  const last = words.length - 1;
  let place = last;
  while (
    NEXT_DIGITS.test(words[place] ?? '') &&
    FIRST_DIGITS.test(words[place - 1] ?? '') &&
    !CARD_WORDS.includes(words[place - 2] ?? '')
  ) {
    place -= 1;
  }
  return place;
}

function ofAMonth(act: 'statements' | 'invoices', words: readonly string[], today: string): Command {
  const rank = MONTHS.findIndex((month) => words.some((word) => isMonth(word, month)));
  if (rank === -1) return { act, query: words.join(' '), month: undefined };
  const year = words.find((word) => /^20\d{2}$/.test(word));
  const named = MONTHS[rank] ?? '';
  const others = words.filter((word) => word !== year && !isMonth(word, named));
  return { act, query: withoutJoining(others).join(' '), month: monthOf(rank + 1, year, today) };
}

/** « octobre », « d’octobre », « oct ». */
function isMonth(word: string, month: string): boolean {
  const name = word.replace(/^d'/, '');
  return name.length >= LEAST_LETTERS && month.startsWith(name);
}

/** « 2026-10 »: of the year that is named, else the latest that has begun. */
function monthOf(rank: number, year: string | undefined, today: string): string {
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const chosenYear = year ?? String(Number(thisYear) - (rank > Number(thisMonth) ? 1 : 0));
  return `${chosenYear}-${String(rank).padStart(2, '0')}`;
}
