import { count, dateTime, decimalNumber, euro, quantity, writtenDay } from '../../base/format.ts';
import { DECLARED_FIELDS } from '../../shared/fields/declared.ts';
import { type Fields } from '../../base/fields/fields.ts';
import { monthName } from '../../shared/statements/labels.ts';
import { fieldLabels, valueLabels } from '../../messages/fr/eventFields.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const containers = (value: number): string => count(value, 'contenant', 'contenants');

/** How numbers that are more than a number are read, by field. */
const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  capacity: containers,
  capital: euro,
  default_card_amount: euro,
  max_balance: euro,
  deposit: euro,
  drawers: (value) => count(value, 'tiroir', 'tiroirs'),
  free_quota: quantity,
  latitude: degrees,
  longitude: degrees,
  payment_days: (value) => count(value, 'jour', 'jours'),
  service_payment_days: (value) => count(value, 'jour', 'jours'),
  purchase_cost: euro,
  single_use_price: euro,
  trash_bag_capacity: containers,
  unit_price: euro,
  value: euro,
  vat_rate: (value) => `${decimalNumber(value)}\u00a0%`,
  volume_ml: (value) => `${quantity(value)}\u00a0ml`,
};

/** Fields whose value is the address of a picture, which means nothing to a reader. */
const PICTURES: ReadonlySet<string> = new Set(['icon_url', 'logo_url', 'picture_url']);

/** Whether a value was there before the act, or is there since. */
type Moment = 'before' | 'after';

/**
 * Name of a field in the journal: by its resource where the same word means something else, as on
 * the screen that changes it.
 */
export function labelOf(resource: string, field: string): string {
  const declared: Fields | undefined = own(DECLARED_FIELDS, resource);
  const label = declared && own(declared, field)?.label;
  return own(fieldLabels, `${resource}.${field}`) ?? label ?? own(fieldLabels, field) ?? field;
}

/** A value as the screen shows it: euros, days, « Oui », the words of a code. Null for none. */
export function written(resource: string, field: string, value: unknown, moment: Moment): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (PICTURES.has(field)) return moment === 'before' ? 'Ancienne image' : 'Nouvelle image';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return (own(NUMBERS, field) ?? plainNumber)(value);
  if (typeof value === 'string') return text(resource, field, value);
  if (!Array.isArray(value)) return parts(resource, value, moment);
  return value.length === 0 ? null : value.map((item) => written(resource, field, item, moment) ?? '').join(', ');
}

/** A day, an instant or a month as people read them, any other text as it is. */
export function dated(value: string): string {
  if (DAY.test(value)) return writtenDay(value);
  if (INSTANT.test(value)) return dateTime(value);
  return MONTH.test(value) ? monthName(value) : value;
}

function text(resource: string, field: string, value: string): string {
  const labels = own(valueLabels, `${resource}.${field}`) ?? own(valueLabels, field);
  return (labels && own(labels, value)) ?? dated(value);
}

/** Values that a trace kept in several parts, one after the other. */
function parts(resource: string, value: object, moment: Moment): string {
  return Object.entries(value)
    .map(([field, part]) => `${labelOf(resource, field)}\u00a0: ${written(resource, field, part, moment) ?? '–'}`)
    .join(', ');
}

const plainNumber = (value: number): string => (Number.isInteger(value) ? quantity(value) : degrees(value));

/** All its decimals, whose rounding would hide what changed. */
function degrees(value: number): string {
  return String(value).replace('.', ',').replace('-', '\u2212');
}

/** A name of the language (« toString ») is no name of ours. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
