import { wordsOf } from './marks.ts';

/** An act with what it is done to, as it was typed: « créditer zoé 10 », « relevés octobre », « clôturer ». */
export type Command =
  | { readonly act: 'credit' | 'refund'; readonly query: string; readonly amount: number | undefined }
  | { readonly act: 'supply' | 'collect'; readonly query: string }
  | { readonly act: 'statements'; readonly query: string; readonly month: string | undefined }
  | { readonly act: 'close'; readonly query: '' };

/** Written as they are compared: without case nor accents. */
const VERBS: Readonly<Record<Command['act'], readonly string[]>> = {
  credit: ['crediter', 'credit', 'recharger', 'offrir'],
  refund: ['rembourser', 'remboursement'],
  supply: ['approvisionner', 'approvisionnement', 'livrer'],
  collect: ['collecter', 'reprendre', 'vider'],
  statements: ['releves', 'factures', 'facturation'],
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

/** Words that join the others: « créditer zoé de 10 euros », « relevés du mois d’octobre ». */
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

/** The act that a text asks for; undefined where it is only looked for something. `today` is a Paris day. */
export function commandOf(text: string, today: string): Command | undefined {
  const [verb = '', ...said] = wordsOf(text);
  const act = ACTS.find(
    (one) => verb.length >= LEAST_LETTERS && VERBS[one].some((known) => known.startsWith(verb) || plural(known, verb)),
  );
  if (act === undefined) return undefined;
  const rest = said.map((word) => word.replace(/^[dl]'/, '')).filter((word) => !JOINING.has(word));
  switch (act) {
    case 'close':
      return { act, query: '' };
    case 'statements':
      return statementsOf(rest, today);
    case 'credit':
    case 'refund': {
      const amount = amountIn(rest);
      return { act, query: (amount === undefined ? rest : rest.slice(0, -1)).join(' '), amount };
    }
    case 'supply':
    case 'collect':
      return { act, query: rest.join(' ') };
  }
}

/** « relevé » for « relevés ». */
function plural(known: string, verb: string): boolean {
  return known === `${verb}s`;
}

/** Euros: the last word, where it is an amount and no card's number. */
function amountIn(words: readonly string[]): number | undefined {
  const last = words.at(-1) ?? '';
  if (!AMOUNT.test(last) || CARD_NUMBER.test(last)) return undefined;
  const amount = Number(last.replace('€', '').replace(',', '.'));
  return amount > 0 ? amount : undefined;
}

function statementsOf(words: readonly string[], today: string): Command {
  const rank = MONTHS.findIndex((month) =>
    words.some((word) => word.length >= LEAST_LETTERS && month.startsWith(word)),
  );
  if (rank === -1) return { act: 'statements', query: words.join(' '), month: undefined };
  const year = words.find((word) => /^20\d{2}$/.test(word));
  const named = MONTHS[rank] ?? '';
  const query = words.filter((word) => word !== year && !(word.length >= LEAST_LETTERS && named.startsWith(word)));
  return { act: 'statements', query: query.join(' '), month: monthOf(rank + 1, year, today) };
}

/** « 2026-10 »: of the year that is said, else the latest that has begun. */
function monthOf(rank: number, year: string | undefined, today: string): string {
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const said = year ?? String(Number(thisYear) - (rank > Number(thisMonth) ? 1 : 0));
  return `${said}-${String(rank).padStart(2, '0')}`;
}
