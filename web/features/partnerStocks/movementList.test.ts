import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { MOVEMENT_LIST } from './movementList.ts';

const stateOf = (search: Readonly<Record<string, unknown>>) => parseListSearch(search, MOVEMENT_LIST);

describe('the movements of a partner', () => {
  it('are asked for whole, the newest first, when the address says nothing', () => {
    expect(MOVEMENT_LIST.filtered(stateOf({}))).toEqual({});
    expect(MOVEMENT_LIST.ordered(stateOf({}))).toEqual({ sort: '-date' });
  });

  it('leave out types that never concern a partner, and a format that is no number', () => {
    const search = { type: ['drop_partner_container', 'add_deposit'], format_id: 'x', from: '2026-11-01' };
    expect(MOVEMENT_LIST.filtered(stateOf(search))).toEqual({
      filter: { type: ['drop_partner_container'] },
      from_date: '2026-11-01',
    });
  });
});
