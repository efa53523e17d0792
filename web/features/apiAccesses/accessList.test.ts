import { describe, expect, it } from 'vitest';
import { parseListSearch } from '../../ui/table/listSearch.ts';
import { ACCESS_LIST } from './accessList.ts';
import { CALL_LIST } from './callList.ts';
import { addressesIn, addressesRefusal } from './accessForm.ts';

describe('the addresses of the screen', () => {
  it('ask for the latest accesses first', () => {
    expect(ACCESS_LIST.page(parseListSearch({ status: ['x'] }, ACCESS_LIST))).toEqual({
      sort: '-created_at',
      page: { number: 1, size: 25 },
    });
  });

  it('narrow the calls to one access and to how they ended', () => {
    const search = { access_id: '7', outcome: ['failed', 'x'], q: 'orders' };
    expect(CALL_LIST.ordered(parseListSearch(search, CALL_LIST))).toEqual({
      filter: { q: 'orders', outcome: ['failed'], access_id: 7 },
    });
    expect(CALL_LIST.ordered(parseListSearch({ access_id: '7 or 1=1' }, CALL_LIST))).toEqual({});
  });
});

describe('return addresses', () => {
  it('are one a line, empty lines aside', () => {
    expect(addressesIn(' https://a.fr/retour \n\n fr.velo.app:/retour ')).toEqual([
      'https://a.fr/retour',
      'fr.velo.app:/retour',
    ]);
  });

  it('are refused with the line that is wrong', () => {
    expect(addressesRefusal('https://a.fr/retour\nhttp://a.fr')).toBe(
      '«\u00a0http://a.fr\u00a0»\u00a0: une adresse de retour commence par https:// ou par le schéma de votre application.',
    );
    expect(addressesRefusal('')).toBeUndefined();
  });
});
