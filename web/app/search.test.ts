import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('the query of an address', () => {
  it('is texts: numbers, « true » and JSON are left as they are written', () => {
    expect(parseSearch('?page=2&new=1&q=true&x={"a":1}')).toEqual({ page: '2', new: '1', q: 'true', x: '{"a":1}' });
  });
  it('gives a list for a name that comes several times', () => {
    expect(parseSearch('?status=a&status=b&status=c')).toEqual({ status: ['a', 'b', 'c'] });
  });
  it.each([
    '',
    '?page=2',
    '?status=a&status=b',
    '?q=caf%C3%A9+cr%C3%A8me',
    '?code=x%2By&state=z',
    '?status=a,b',
    '?name=a%252Cb,c',
  ])('%s is written back the same', (text) => {
    expect(stringifySearch(parseSearch(text))).toBe(text);
  });
  it('takes numbers and booleans too', () => {
    expect(stringifySearch({ page: 2, new: true, size: [25, 50] })).toBe('?page=2&new=true&size=25&size=50');
  });
  it('leaves out what is not set', () => {
    expect(stringifySearch({ q: undefined, page: '2' })).toBe('?page=2');
  });
});
