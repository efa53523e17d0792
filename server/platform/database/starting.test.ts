import { describe, expect, it } from 'vitest';
import { MigrationFailure } from './migrate.ts';
import { ReplicaRefused } from './replica/follower.ts';
import { isPassing } from './connect.ts';

const failed = (code: string) =>
  new MigrationFailure('202611231600_examples', { cause: Object.assign(new Error('away'), { code }) });
const HOSTS = [{ host: 'one', port: '5432' }];

describe('a start that failed', () => {
  it('is tried again while PostgreSQL starts, and after a deadlock with a server that still writes', () => {
    expect(['57P03', '40P01', '42601'].map((code) => isPassing(failed(code), {}))).toEqual([true, true, false]);
    expect(isPassing(new Error('other'), {})).toBe(false);
  });

  it('is tried again at a replica when other hosts may take over, and at no other replica', () => {
    expect(isPassing(new ReplicaRefused(), { hosts: HOSTS })).toBe(true);
    expect(isPassing(new ReplicaRefused(), {})).toBe(false);
  });
});
