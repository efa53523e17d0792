import { describe, expect, it } from 'vitest';
import { type Column } from './columns.ts';
import { anyOf, euros, flag, matching, numbered, oneOf, text } from './filters/filterKinds.ts';
import { defineList } from './list.ts';
import { parseListSearch } from './listSearch.ts';

type Query = {
  sort?: string;
  filter?: {
    q?: string;
    status?: ('open' | 'closed')[];
    mode?: 'self' | 'service';
    place_id?: number;
    low?: true;
    city?: string;
    months?: string[];
    least?: number;
  };
  from_date?: string;
  to_date?: string;
  page?: { number: number; size: number };
};
type Sort = 'name' | 'clean_count';

const columns: readonly Column<object, Sort>[] = [
  { key: 'name', label: 'Nom', sort: true, cell: () => null },
  { key: 'clean', label: 'Propres', sort: 'clean_count', cell: () => null },
  { key: 'status', label: 'Statut', cell: () => null },
];
const LIST = defineList<object, Query, Sort>({
  name: 'places',
  columns,
  order: 'name',
  search: 'Nom',
  filters: {
    status: anyOf('Statut', ['open', 'closed'], { open: 'Ouvert', closed: 'Fermé' }),
    period: { label: 'Créé' },
    mode: oneOf('Mode', ['self', 'service'], { self: 'Seul', service: 'Service' }),
    place_id: numbered(),
    low: flag('stock', 'Stock', { value: 'bas', label: 'Bas' }),
    city: text({ label: 'Ville' }),
    months: matching(/^20\d{2}-\d{2}$/),
    least: euros(),
  },
});
const asked = (search: Record<string, unknown>) => LIST.ordered(parseListSearch(search, LIST));

describe('a list that is declared once', () => {
  it('offers in its address the sorts of its columns (R2)', () => {
    expect(LIST.sorts).toEqual(['name', 'clean_count']);
    expect(asked({ sort: '-clean_count' })).toEqual({ sort: '-clean_count' });
    expect(asked({ sort: 'status' })).toEqual({ sort: 'name' });
  });

  it('offers in its address the filters that it declares, by their words', () => {
    expect(LIST.filters).toEqual(['status', 'mode', 'place_id', 'stock', 'city', 'months', 'least']);
  });

  it('asks the API for what the address filters, under the API’s names', () => {
    const search = {
      q: 'wok',
      status: 'closed,open',
      mode: 'self',
      place_id: '7',
      stock: 'bas',
      city: 'Nantes',
      months: '2026-01,2026-02',
      least: '10.5',
      from: '2026-01-02',
    };
    expect(asked(search)).toEqual({
      sort: 'name',
      filter: {
        q: 'wok',
        status: ['open', 'closed'],
        mode: 'self',
        place_id: 7,
        low: true,
        city: 'Nantes',
        months: ['2026-01', '2026-02'],
        least: 10.5,
      },
      from_date: '2026-01-02',
    });
  });

  it('asks for nothing that the API would refuse', () => {
    const search = { status: 'lost', mode: 'x', place_id: '7 or 1=1', stock: 'haut', months: 'x', least: '-1' };
    expect(asked(search)).toEqual({ sort: 'name' });
  });

  it('pages it, and leaves order and page out of its totals', () => {
    const state = parseListSearch({ page: '3', size: '50', q: 'wok', sort: '-name' }, LIST);
    expect(LIST.page(state)).toEqual({ sort: '-name', filter: { q: 'wok' }, page: { number: 3, size: 50 } });
    expect(LIST.filtered(state)).toEqual({ filter: { q: 'wok' } });
  });

  it('without a search field or a period asks by none, whatever the address says', () => {
    const plain = defineList<object, Query, Sort>({ columns });
    expect(plain.page(parseListSearch({ q: 'wok', from: '2026-01-02', status: 'open' }, plain))).toEqual({
      page: { number: 1, size: 25 },
    });
  });
});
