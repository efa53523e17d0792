import { bare } from '@boucle/contract/features/imports/columns.ts';
import { type Fields, type TextField } from '@boucle/contract/base/fields/fields.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type Correction } from '@boucle/contract/shared/imports/corrections.ts';
import { isRequired } from '@boucle/contract/shared/imports/kinds.ts';
import { BUYER_KIND_LABELS } from '@boucle/contract/shared/invoices/labels.ts';
import { implausiblePosition } from '@boucle/contract/shared/places/position.ts';
import { readHours } from '@boucle/contract/shared/places/weeklyHours.ts';
import { SERVICE_KIND_LABELS, WASH_MODE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { BROKEN, type Cells, CURRENCY } from './cells.ts';
import { farFromPostalCode } from './departments.ts';

/** A value that is read otherwise than it is written, or would be. */
export interface Corrected {
  readonly kind: Correction;
  readonly from: string;
  readonly to: string;
}

/** Cells as they are read, and every correction that was found, applied or not. */
export interface CorrectedCells {
  readonly cells: Cells;
  readonly found: readonly Corrected[];
}

/** What a correction makes of one cell; `to` when the page shows it otherwise. */
interface Proposal {
  readonly kind: Correction;
  readonly value: string;
  readonly to?: string;
}

type Reader = (text: string) => Proposal | undefined;

const proposed = (kind: Correction, text: string, value: string): Proposal | undefined =>
  value === text ? undefined : { kind, value };

/**
 * The cells of a line as they were meant. A kind that does not apply leaves its values as they are
 * written, to be refused or taken as such.
 */
export function corrected(fields: Fields, cells: Cells, applies: (kind: Correction) => boolean): CorrectedCells {
  const found: Corrected[] = [];
  const read: Record<string, string> = { ...cells };
  const change = ({ kind, from, to }: Corrected, values: Readonly<Record<string, string>>): void => {
    found.push({ kind, from, to });
    if (applies(kind)) Object.assign(read, values);
  };
  for (const [name, text] of Object.entries(cells))
    for (const reader of [blank, spaces, ...(READERS[name] ?? [])]) {
      const from = read[name] ?? text;
      // A formula in error is no value.
      const proposal = from === '' || BROKEN.test(from) ? undefined : reader(from);
      if (proposal === undefined) continue;
      const { kind, value, to = value } = proposal;
      // An empty name is a fault, reported as the cell stands.
      if (value === '' && isRequired(fields, name)) break;
      // The field itself writes it so: nothing would change if that were undone.
      const kept = (fields[name] as TextField | undefined)?.kept;
      if (kept?.(from) !== value) change({ kind, from, to }, { [name]: value });
      else read[name] = value;
    }
  splitAddress(read, change);
  keepHours(read, change);
  mendPosition(read, change);
  return { cells: read, found };
}

/** « - », « n/a »: signs of an empty cell. */
const blank: Reader = (text) =>
  /^(?:[-–—/\\.?*_]+|n[/.]?a\.?|n\.?c\.?|néant|aucune?|vide)$/i.test(text)
    ? { kind: 'blank', value: '', to: 'vide' }
    : undefined;

/** Invisible letters, and runs of spaces; lines stay. */
const spaces: Reader = (text) =>
  proposed(
    'spaces',
    text,
    text
      .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
      .replace(/[^\S\r\n]+/g, ' ')
      .trim(),
  );

const withoutDecimals = (text: string): string => text.replace(/^(\d+)[.,]0+$/, '$1');

/** « 73282932000074.0 », as a spreadsheet exports what it holds for a number. */
const wholeNumber: Reader = (text) => proposed('number', text, withoutDecimals(text));

/** « 44 000 », « F-44000 », « 44000 Cedex 1 », « 6000 » without its zero. */
const postalCode: Reader = (text) => {
  const code = withoutDecimals(text)
    .replace(/^'/, '')
    .replace(/^fr?[ -]*(?=\d)/i, '')
    .replace(/^(\d{5})\s*cedex\b.*$/i, '$1')
    .replaceAll(' ', '');
  // No French postal code has four digits: a spreadsheet took its zero off.
  return proposed('postal_code', text, /^\d{4}$/.test(code) ? `0${code}` : code);
};

/** Numbers of territories overseas, which have country codes of their own, without their zero. */
const OVERSEAS = /^(?:262|269|590|594|596|639|69[0-467])/;

/** « 612345678 », « 0033 6 12… », « +33 (0)6 12… »: a French number without its zero. */
const phone: Reader = (text) => {
  const typed = withoutDecimals(text.replace(/^'/, ''));
  const digits = typed.replace(/[^\d+]/g, '');
  const [, international] = /^(?:\+|00)?33(?:0)?([1-9]\d{8})$/.exec(digits) ?? [];
  const [, national] = /^([1-9]\d{8})$/.exec(digits) ?? [];
  const number = international ?? national;
  if (number === undefined || /^\+33 ?[1-9]/.test(typed)) return proposed('phone', text, typed);
  if (OVERSEAS.test(number)) return proposed('phone', text, `0${number}`);
  return { kind: 'phone', value: `+33 ${number[0] ?? ''}${number.slice(1).replace(/\d\d/g, ' $&')}` };
};

/** « mailto:Zoe@exemple.fr », « Zoé <zoe@exemple.fr> », spaces, capitals. */
const email: Reader = (text) =>
  proposed(
    'email',
    text,
    text
      .replace(/^.*<([^<>]+)>$/, '$1')
      .replace(/^mailto:/i, '')
      .replace(/\s/g, '')
      .replace(/[;,.]+$/, '')
      .toLowerCase(),
  );

/** An answer in our words, by the words that people write. */
const inWords =
  (words: Readonly<Record<string, string>>): Reader =>
  (text) => {
    const word = words[bare(text)];
    return word === undefined ? undefined : { kind: 'word', value: word };
  };

/** The same for a list of answers. */
const listInWords =
  (words: Readonly<Record<string, string>>): Reader =>
  (text) => {
    const parts = text.split(/[,;|/+]/);
    return parts.some((part) => words[bare(part)] !== undefined)
      ? { kind: 'word', value: parts.map((part) => words[bare(part)] ?? part.trim()).join(', ') }
      : undefined;
  };

const flag = inWords({
  o: 'oui',
  vrai: 'oui',
  true: 'oui',
  yes: 'oui',
  x: 'oui',
  '1': 'oui',
  n: 'non',
  faux: 'non',
  false: 'non',
  no: 'non',
  '0': 'non',
});

/**
 * A number without what stands between its figures: « 1 234,5 », « 1.234,50 ». Of two signs the
 * last one is the decimal one.
 */
function plainNumber(text: string): string | undefined {
  const typed = text.replace(/\s/g, '');
  const both = /^[+-]?\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/.test(typed);
  const plain = both ? typed.replace(/[.,](?=.*[.,])/g, '') : typed;
  return /^[+-]?\d{1,9}(?:[.,]\d{1,20})?$/.test(plain) ? plain : undefined;
}

/** Figures behind the comma that no one types: a spreadsheet writes 1.2 as 1.1999999999999957. */
const LEFT_OVER = /[.,]\d{9,}$/;
const shownEuros = (number: string): string => euro(Number(number.replace(',', '.')));

/** « 1 234,5 € », 1.1999999999999957. */
const amount: Reader = (cell) => {
  const text = cell.replace(CURRENCY, '');
  const plain = plainNumber(text);
  if (plain === undefined) return undefined;
  const rounded = LEFT_OVER.test(plain) ? String(Number(Number(plain.replace(',', '.')).toFixed(6))) : plain;
  return rounded === text ? undefined : { kind: 'amount', value: rounded, to: shownEuros(rounded) };
};

/** « 1,234 »: a thousand and more, or parts of a cent. */
const thousands: Reader = (text) => {
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined;
  const value = text.replace(/[.,]/, '');
  return { kind: 'thousands', value, to: shownEuros(value) };
};

/** « 47,2184° N », 47.21840000000000003, « 1,55 O ». */
const degrees: Reader = (text) => {
  const [, figures, towards = ''] = /^([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEOW]?)$/i.exec(text) ?? [];
  if (figures === undefined) return undefined;
  const number = Number(figures.replace(',', '.'));
  const rounded = LEFT_OVER.test(figures) ? String(Number(number.toFixed(9))) : figures;
  const signed = /[SOW]/i.test(towards) && number > 0 ? `-${rounded}` : rounded;
  return proposed('number', text, signed);
};

/** In the place of our labels, words that French people write. */
const WASHED_BY = {
  initiative: WASH_MODE_LABELS.account,
  'l initiative': WASH_MODE_LABELS.account,
  restaurant: WASH_MODE_LABELS.restaurant,
  'le restaurant': WASH_MODE_LABELS.restaurant,
};
const SERVED = { emporter: SERVICE_KIND_LABELS.takeaway, 'vente a emporter': SERVICE_KIND_LABELS.takeaway };
const BUYERS = {
  entreprise: BUYER_KIND_LABELS.b2b,
  association: BUYER_KIND_LABELS.b2c,
  particulier: BUYER_KIND_LABELS.b2c,
};

/** What mends the cells of a field, one after another. */
const READERS: Readonly<Record<string, readonly Reader[]>> = {
  postal_code: [postalCode],
  phone: [phone],
  email: [email],
  billing_email: [email],
  siren: [wholeNumber],
  siret: [wholeNumber],
  latitude: [degrees],
  longitude: [degrees],
  opening_balance: [thousands, amount],
  wash_mode: [inWords(WASHED_BY)],
  service_kinds: [listInWords(SERVED)],
  buyer_kind: [inWords(BUYERS)],
  exchange_at_counter: [flag],
  visible: [flag],
};

type Change = (correction: Corrected, values: Readonly<Record<string, string>>) => void;

const WHOLE = /^(.+?)[\s,;–-]+(\d{2} ?\d{3})[\s,]+(\p{L}[\p{L}\p{M}' ’.-]*?)(?:[\s,]+france)?$/iu;

/** « 3 rue Kervégan, 44000 Nantes », where nothing gives the postal code and the town. */
function splitAddress(cells: Cells, change: Change): void {
  const { address = '', postal_code: code = '', city = '' } = cells;
  if (code !== '' || city !== '') return;
  const [, line, postal_code, town] = WHOLE.exec(address.replace(/\s+/g, ' ')) ?? [];
  if (line === undefined || postal_code === undefined || town === undefined) return;
  const parts = { address: line, postal_code: postal_code.replace(' ', ''), city: town };
  change({ kind: 'whole_address', from: address, to: Object.values(parts).join(' · ') }, parts);
}

/** Hours that are not understood stay as they were written, next to the ones that are. */
function keepHours(cells: Cells, change: Change): void {
  const { weekly_hours: hours = '', opening_hours: beside = '' } = cells;
  if (hours === '' || !('fault' in readHours(hours))) return;
  const opening_hours = [hours, beside].filter((text) => text !== '').join('\n');
  change({ kind: 'hours', from: hours, to: 'gardé en précisions' }, { weekly_hours: '', opening_hours });
}

/** A position whose halves are exchanged, or that cannot be the place's. */
function mendPosition(cells: Cells, change: Change): void {
  const { latitude = '', longitude = '', postal_code: code = '' } = cells;
  if (latitude === '' || longitude === '') return;
  const numbers = [latitude, longitude].map((text) => Number(text.replace(',', '.')));
  const [north = Number.NaN, east = Number.NaN] = numbers;
  if (Number.isNaN(north) || Number.isNaN(east)) return;
  const shown = `${latitude} / ${longitude}`;
  const implausible = implausiblePosition(north, east) ?? farFromPostalCode(north, east, code);
  if (implausible === undefined) return;
  const isExchanged = !(north === 0 && east === 0) && farFromPostalCode(east, north, code) === undefined;
  if (isExchanged)
    change(
      { kind: 'exchanged', from: shown, to: `${longitude} / ${latitude}` },
      { latitude: longitude, longitude: latitude },
    );
  else change({ kind: 'no_position', from: shown, to: 'sans position' }, { latitude: '', longitude: '' });
}
