import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { isDay } from '@boucle/contract/base/format.ts';
import { type ColumnLayout, parseLayout, writtenLayout } from './layout.ts';

export type PageSize = (typeof PAGE_SIZES)[number];

/**
 * The whole state of a list; the address is its only home. Days are Paris days, YYYY-MM-DD,
 * inclusive.
 */
export type ListState = {
  /** From 1. */
  page: number;
  size: PageSize;
  /** A column's name, « - » before it when descending; undefined: the list's own order. */
  sort: string | undefined;
  q: string;
  from: string | undefined;
  to: string | undefined;
  /** Values by filter; a filter without any is absent. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Keys of the columns shown, as the address says them; undefined: the list's own choice. */
  columns: readonly string[] | undefined;
  /** Order, widths and pins of the columns; undefined: the person's, else the list's own. */
  layout?: ColumnLayout | undefined;
};

/** Parameters that a list accepts; anything else in an address is ignored. */
export type ListShape = {
  sorts: readonly string[];
  filters: readonly string[];
  /** Values of filters that are read as another, by how they may be spelled besides. */
  spellings?: Readonly<Record<string, string>>;
};

export type Search = Readonly<Record<string, unknown>>;

const OWN_KEYS = ['page', 'size', 'sort', 'q', 'from', 'to', 'columns', 'layout'];

// The router may have read « 2 » as a number and « true » as a boolean.
function text(value: unknown): string | undefined {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function many(value: unknown): readonly string[] {
  const parts = Array.isArray(value) ? value.map(text) : (text(value) ?? '').split(',').map(decoded);
  return [...new Set(parts.filter((part): part is string => part !== undefined && part !== ''))];
}

const spelled = (values: readonly string[], { spellings = {} }: ListShape): readonly string[] => [
  ...new Set(values.map((value) => (Object.hasOwn(spellings, value) ? (spellings[value] ?? value) : value))),
];

// Only what would be mistaken for a separator is escaped, so that addresses stay readable.
function joined(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

function day(value: unknown): string | undefined {
  const written = text(value);
  return written !== undefined && isDay(written) ? written : undefined;
}

/**
 * Reads a list's state from the search part of an address; what is missing or makes no sense takes
 * its default.
 */
export function parseListSearch(search: Search, shape: ListShape): ListState {
  const page = Number(text(search['page']));
  const size = PAGE_SIZES.find((one) => one === Number(text(search['size'])));
  const sort = text(search['sort']);
  const columns = many(search['columns']);
  const layout = parseLayout(many(search['layout']));
  const filters = shape.filters
    .map((name) => [name, spelled(many(search[name]), shape)] as const)
    .filter(([, values]) => values.length > 0);
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: size ?? PAGE_SIZE_DEFAULT,
    sort: sort !== undefined && shape.sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    q: text(search['q']) ?? '',
    from: day(search['from']),
    to: day(search['to']),
    filters: Object.fromEntries(filters),
    columns: columns.length > 0 ? columns : undefined,
    ...(layout !== undefined && { layout }),
  };
}

/**
 * Writes a list's state into a search object, defaults left out; what belongs to others (`open`,
 * `onglet`) stays.
 */
export function serialiseListSearch(state: ListState, shape: ListShape, present: Search = {}): Record<string, unknown> {
  const own = new Set([...OWN_KEYS, ...shape.filters]);
  const search = Object.fromEntries(Object.entries(present).filter(([key]) => !own.has(key)));
  if (state.q !== '') search['q'] = state.q;
  for (const name of shape.filters) {
    const values = state.filters[name];
    if (values !== undefined && values.length > 0) search[name] = joined(values);
  }
  if (state.from !== undefined) search['from'] = state.from;
  if (state.to !== undefined) search['to'] = state.to;
  if (state.sort !== undefined) search['sort'] = state.sort;
  if (state.columns !== undefined) search['columns'] = joined(state.columns);
  if (state.layout !== undefined) search['layout'] = joined(writtenLayout(state.layout));
  if (state.size !== PAGE_SIZE_DEFAULT) search['size'] = state.size;
  if (state.page !== 1) search['page'] = state.page;
  return search;
}

const SAME_ROWS = ['page', 'columns', 'layout'];

/**
 * A change of what is shown goes back to the first page; a change of page or of columns does not.
 */
export function changeList(state: ListState, change: Partial<ListState>): ListState {
  const sameRows = Object.keys(change).every((key) => SAME_ROWS.includes(key));
  return { ...state, ...(sameRows ? {} : { page: 1 }), ...change };
}

/** Sets or clears (no value) one filter. */
export function withFilter(state: ListState, name: string, values: readonly string[]): ListState {
  const others = Object.entries(state.filters).filter(([key]) => key !== name);
  return changeList(state, { filters: Object.fromEntries(values.length === 0 ? others : [...others, [name, values]]) });
}

/** Whether anything narrows the list. */
export function isFiltered(state: ListState): boolean {
  return state.q !== '' || state.from !== undefined || state.to !== undefined || Object.keys(state.filters).length > 0;
}

/** The same list with nothing narrowing it. */
export function withoutFilters(state: ListState): ListState {
  return changeList(state, { q: '', from: undefined, to: undefined, filters: {} });
}
