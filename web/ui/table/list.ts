import { type Column, sortOf } from './columns.ts';
import { type FilterKind } from './filters/filterKinds.ts';
import { type Period } from './filters/period.ts';
import { type ListShape, type ListState } from './listSearch.ts';

/** Query that the API takes for a list. */
interface ListQuery {
  sort?: string | undefined;
  filter?: object | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  page?: { number?: number | undefined; size?: number | undefined } | undefined;
}

type Filter<Query extends ListQuery> = NonNullable<Query['filter']>;
/** Names of the filters that the API knows, but its free text. */
export type FilterName<Query extends ListQuery> = Extract<Exclude<keyof Filter<Query>, 'q'>, string>;

/** The period stands among the filters, in the place of its pill. */
export interface PeriodKind {
  /** Name of the date, « Créée »; « Période » when left out. */
  readonly label?: string;
  /**
   * The days that the list shows of what the address says, when that is not the same: this year
   * where it says nothing.
   */
  readonly shown?: (period: Period, today: string) => Period;
}

type Filters<Query extends ListQuery> = {
  readonly [Name in FilterName<Query>]?: FilterKind<NonNullable<Filter<Query>[Name]>>;
} & { readonly period?: PeriodKind };

interface ListDeclaration<Row, Query extends ListQuery, Sort extends string> {
  /** Under which the person's choices for the list are kept; left out: it keeps none. */
  readonly name?: string;
  /** Every column that the list can have, for any reader. A column that sorts is marked. */
  readonly columns: ReadonlyArray<Column<Row, Sort>>;
  /** The order when the address says none. */
  readonly order?: Sort | `-${Sort}`;
  /** Label of the search field; left out: the list has none. */
  readonly search?: string;
  /** By the API's names, in the order of their pills. */
  readonly filters?: Filters<Query>;
  readonly spellings?: ListShape['spellings'];
}

/** Query of a list to the API. */
type Asked<Query extends ListQuery> = Pick<Query, Extract<keyof Query, keyof ListQuery>>;

/** A list, declared once: what its address may say, and what that asks of the API. */
export interface List<Row, Query extends ListQuery = ListQuery> extends ListShape {
  readonly name: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly order: string | undefined;
  readonly search: string | undefined;
  /** The filters and the period, in the order of their pills. */
  readonly pills: ReadonlyArray<readonly [name: string, pill: FilterKind<unknown> | PeriodKind]>;
  /** Filter alone: what totals are about. */
  readonly filtered: (state: ListState) => Asked<Query>;
  /** Filter and order: what is exported. */
  readonly ordered: (state: ListState) => Asked<Query>;
  /** One page of it. */
  readonly page: (state: ListState) => Asked<Query>;
}

export const isFilter = (pill: FilterKind<unknown> | PeriodKind): pill is FilterKind<unknown> => 'read' in pill;

/** The name of a filter in the address. */
export const wordOf = (name: string, { word = name }: FilterKind<unknown>): string => word;

/**
 * Declares a list. Its sorts are those of its columns and its filters are named as the API names
 * them, so that no screen and no address says them again; the types of the contract refuse a
 * filter, a value or a sort that the API does not know.
 */
export function defineList<Row, Query extends ListQuery, Sort extends string = string>(
  declaration: ListDeclaration<Row, Query, Sort>,
): List<Row, Query> {
  const { name = '', columns, order, search, spellings } = declaration;
  const pills: List<Row, Query>['pills'] = Object.entries(declaration.filters ?? {});
  const filters = pills.flatMap(([key, pill]) => (isFilter(pill) ? [[key, wordOf(key, pill), pill] as const] : []));
  const dated = pills.length > filters.length;

  const filtered = ({ q, from, to, filters: words }: ListState): ListQuery => {
    const read = filters.map(([key, word, { read: valueOf }]) => [key, valueOf(words[word] ?? [])] as const);
    const filter = {
      ...(search !== undefined && q !== '' && { q }),
      ...Object.fromEntries(read.filter(([, value]) => value !== undefined)),
    };
    return {
      ...(Object.keys(filter).length > 0 && { filter }),
      ...(dated && from !== undefined && { from_date: from }),
      ...(dated && to !== undefined && { to_date: to }),
    };
  };
  const ordered = (state: ListState): ListQuery => {
    const sort = state.sort ?? order;
    return { ...filtered(state), ...(sort !== undefined && { sort }) };
  };
  const page = (state: ListState): ListQuery => ({
    ...ordered(state),
    page: { number: state.page, size: state.size },
  });
  // The declaration's filters have the types of the query's.
  const asked = { filtered, ordered, page } as Pick<List<Row, Query>, 'filtered' | 'ordered' | 'page'>;
  return {
    name,
    columns,
    order,
    search,
    pills,
    sorts: columns.flatMap((column) => sortOf(column) ?? []),
    filters: [...new Set(filters.map(([, word]) => word))],
    ...(spellings && { spellings }),
    ...asked,
  };
}
