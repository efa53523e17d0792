import { describe, expect, it } from 'vitest';
import { aimedAt, readDatabaseAddress } from './databaseAddress.ts';

describe('an address of several hosts', () => {
  it.each([
    ['postgres://u:p@a:5432,b:5433/base?sslmode=require&target_session_attrs=read-write', ['a:5432', 'b:5433']],
    ['postgresql://u@a,b,c/base', ['a:5432', 'b:5432', 'c:5432']],
    ['postgres://a,b/base', ['a:5432', 'b:5432']],
    ['postgres://u@localhost/base?host=/run/a,/run/b&port=5432,5433', ['/run/a:5432', '/run/b:5433']],
    ['postgres://u@localhost/base?host=a,b&port=6432', ['a:6432', 'b:6432']],
    ['postgres://u@[::1]:5432,b/base', ['::1:5432', 'b:5432']],
    ['postgres://u@a:5433/base', []],
    ['postgres://u@localhost/base?host=/run/a', []],
  ])('%s', (text, expected) => {
    const { first, hosts } = readDatabaseAddress(text);
    expect(hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(expected);
    expect(first.searchParams.has('target_session_attrs')).toBe(false);
    expect(first.pathname).toBe('/base');
  });

  it('keeps everything else for each of them', () => {
    const { first, hosts } = readDatabaseAddress('postgres://u:p@a,b:5433/base?sslmode=require');
    expect(aimedAt(first, hosts[1]).href).toBe('postgres://u:p@a/base?sslmode=require&host=b&port=5433');
  });

  it.each(['postgres://u@a:x,b/base', 'a,b', 'postgres://u@a,/base'])('%s is none', (text) => {
    expect(() => readDatabaseAddress(text)).toThrow();
  });
});
