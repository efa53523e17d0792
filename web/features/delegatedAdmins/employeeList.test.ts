import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { EMPLOYEE_LIST } from './employeeList.ts';

const stateOf = (search: Readonly<Record<string, unknown>>) => parseListSearch(search, EMPLOYEE_LIST);

describe('the list of employees', () => {
  it('asks by name when the address says nothing', () => {
    expect(EMPLOYEE_LIST.page(stateOf({}))).toEqual({ sort: 'name', page: { number: 1, size: 25 } });
  });

  it('leaves out a status that nobody can have', () => {
    expect(EMPLOYEE_LIST.ordered(stateOf({ status: ['invited', 'x'], q: 'jade', sort: '-drops_30_days' }))).toEqual({
      sort: '-drops_30_days',
      filter: { q: 'jade', status: ['invited'] },
    });
  });
});
