import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function written(data: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error(data, 'words');
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

test('a failure is told by its message, its reason and its stack, its cause too', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(written({ error: new TypeError('no page', { cause: refused }) })['error']).toMatchObject({
    name: 'TypeError',
    message: 'no page',
    stack: expect.stringContaining('log.test.ts') as string,
    cause: { message: 'connect ECONNREFUSED', reason: 'ECONNREFUSED' },
  });
});

test('what hangs on a failure stays out of the log: the connection of a driver, the row that a constraint quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(lea@exemple.fr) already exists.',
    client: { secretKey: 485816364 },
  });
  expect(JSON.stringify(written({ error }))).not.toMatch(/lea@|485816364/);
});

test('secrets are hidden wherever they stand', () => {
  expect(written({ token: 'a', body: { pin: '1234', card: { code: '5678' } }, error: 'unknown' })).toMatchObject({
    token: '[…]',
    body: { pin: '[…]', card: { code: '[…]' } },
    error: 'unknown',
  });
});
