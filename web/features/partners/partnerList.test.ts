import { expect, it } from 'vitest';
import { type ListState } from '../../ui/table/listSearch.ts';
import { partnerFilterInput } from './partnerList.ts';

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
  expect(partnerFilterInput(plain)).toEqual({ sort: 'name' });
  const filters = { status: ['active', 'parti'], kind: ['traiteur'], account_id: ['2'] };
  expect(partnerFilterInput({ ...plain, q: 'vélo', filters, sort: '-dirty' })).toEqual({
    sort: '-dirty',
    filter: { q: 'vélo', status: ['active'], kind: ['traiteur'], account_id: 2 },
  });
});
