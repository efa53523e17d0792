import { expect, it } from 'vitest';
import { toProblem } from './problems.ts';

const failure = (code: string): Error => Object.assign(new Error('could not extend file "base/1/2"'), { code });

it.each([
  ['53100', 'plein', 'disk_full'],
  ['ENOSPC', 'plein', 'a file of ours'],
  ['EDQUOT', 'plein', 'a file of ours beyond its quota'],
  ['EROFS', 'plein', 'a file of ours on a read-only disk'],
  ['53200', 'momentanément', 'out_of_memory'],
  ['53300', 'momentanément', 'too_many_connections'],
  ['57P01', 'momentanément', 'admin_shutdown'],
  ['57P03', 'momentanément', 'cannot_connect_now'],
  ['57014', 'trop de temps', 'query_canceled'],
  ['58030', 'momentanément', 'io_error'],
  ['08006', 'momentanément', 'connection_failure'],
  ['40001', 'même endroit', 'serialization_failure'],
  ['40P01', 'même endroit', 'deadlock_detected'],
  ['55P03', 'même endroit', 'lock_not_available'],
])('answers 503 in French to %s: « %s » (%s)', (code, words) => {
  const { error } = toProblem(failure(code));
  expect(error.status).toBe(503);
  expect(error.message).toContain(words);
  expect(error.message).not.toContain('extend');
});

it('answers 503 to a disk that became read-only under PostgreSQL, 500 to a right that we lack', () => {
  const readOnly = Object.assign(failure('42501'), { file: 'md.c', routine: 'mdzeroextend' });
  const { error } = toProblem(readOnly);
  expect(error.status).toBe(503);
  expect(error.message).toContain('plein');
  const denied = Object.assign(failure('42501'), { file: 'aclchk.c', routine: 'aclcheck_error' });
  expect(toProblem(denied).error.status).toBe(500);
});

it.each(['23505', '42P01', '22012', 'ENOENT', '53', '5310'])('keeps %s for a failure of ours', (code) => {
  expect(toProblem(failure(code))).toMatchObject({ error: { status: 500 }, unforeseen: true });
});

it('a body that its caller cut short is no failure of ours', () => {
  expect(toProblem(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toMatchObject({
    error: { status: 400 },
    unforeseen: false,
  });
});
