import { expect, it } from 'vitest';
import { type ListState } from '../../ui/table/listSearch.ts';
import { PARTNER_LIST } from './partnerList.ts';

const plain: ListState = {
  q: '',
  filters: {},
  sort: undefined,
  page: 1,
  size: 25,
  from: undefined,
  to: undefined,
  columns: undefined,
};

it('asks for what the address filters, by name first, and leaves out what no filter knows', () => {
  expect(PARTNER_LIST.ordered(plain)).toEqual({ sort: 'name' });
  const filters = { status: ['active', 'parti'], kind: ['traiteur'], account_id: ['2'] };
  expect(PARTNER_LIST.ordered({ ...plain, q: 'vélo', filters, sort: '-dirty' })).toEqual({
    sort: '-dirty',
    filter: { q: 'vélo', status: ['active'], kind: ['traiteur'], account_id: 2 },
  });
});
