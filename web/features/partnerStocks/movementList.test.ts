import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { MOVEMENT_LIST, movementExportInput, movementTotalsInput } from './movementList.ts';

const stateOf = (search: Readonly<Record<string, unknown>>) => parseListSearch(search, MOVEMENT_LIST);

describe('the movements of a partner', () => {
  it('are asked for whole, the newest first, when the address says nothing', () => {
    expect(movementTotalsInput(stateOf({}))).toEqual({});
    expect(movementExportInput(stateOf({}))).toEqual({ sort: '-date' });
  });

  it('leave out types that never concern a partner, and a format that is no number', () => {
    const search = { type: ['drop_partner_container', 'add_deposit'], format_id: 'x', from: '2026-11-01' };
    expect(movementTotalsInput(stateOf(search))).toEqual({
      filter: { type: ['drop_partner_container'] },
      from_date: '2026-11-01',
    });
  });
});
