import { describe, expect, it } from 'vitest';
import { openedBy, opening } from './address.ts';

describe('what the address opens over the list', () => {
  it('is nothing by default', () => {
    expect(openedBy('?q=12&page=2')).toEqual({ transaction: undefined, creating: undefined });
  });
  it('is a transaction by its number', () => {
    expect(openedBy('?q=12&transaction=34')).toEqual({ transaction: 34, creating: undefined });
  });
  it('is an unknown transaction when its number is none', () => {
    for (const number of ['abc', '', '0', '1.5', '-3'])
      expect(openedBy(`?transaction=${number}`).transaction).toBe('unknown');
  });
  it('is the form of an action by its name', () => {
    expect(openedBy('?new=1').creating).toBe('1');
    expect(openedBy('?new=sortie').creating).toBe('sortie');
  });
});

describe('opening something', () => {
  it('keeps the state of the list', () => {
    expect(String(opening('?q=l%C3%A9a&page=2', { transaction: 34 }))).toBe('q=l%C3%A9a&page=2&transaction=34');
  });
  it('takes the place of what was open', () => {
    expect(String(opening('?new=1&q=12', { transaction: 34 }))).toBe('q=12&transaction=34');
    expect(String(opening('?transaction=34', { new: '1' }))).toBe('new=1');
  });
  it('leaves nothing behind when it closes', () => {
    expect(String(opening('?transaction=34', {}))).toBe('');
  });
});
