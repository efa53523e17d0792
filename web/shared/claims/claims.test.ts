import { expect, it } from 'vitest';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { isContestable, mayReply } from './claims.ts';

it('lets a movement of containers be contested for sixty days, once, unless it was taken back', () => {
  const now = Date.parse('2026-11-29T10:00:00Z');
  const containers = [{ format_id: 1, quantity: 2, role: null }];
  const done = {
    status: 'completed',
    reverses_id: null,
    containers,
    completed_at: '2026-11-01T10:00:00Z',
    undone: false,
  } as const;
  expect(isContestable(done, now)).toBe(true);
  expect(isContestable({ ...done, completed_at: '2026-09-29T10:00:00Z' }, now)).toBe(false);
  expect(isContestable({ ...done, undone: true }, now)).toBe(false);
  expect(isContestable({ ...done, reverses_id: 3 }, now)).toBe(false);
  expect(isContestable({ ...done, containers: [] }, now)).toBe(false);
  expect(isContestable({ ...done, status: 'pending', completed_at: null }, now)).toBe(false);
});

it('lets a refused claim be answered once', () => {
  const claim = (id: number, status: OwnClaim['status'], loan_id: number | null, transaction_id = 7) =>
    ({ id, status, loan_id, transaction_id }) as OwnClaim;
  const refused = claim(1, 'dismissed', null);
  expect(mayReply(refused, [refused, claim(2, 'open', 4), claim(3, 'open', null, 8)])).toBe(true);
  expect(mayReply(refused, [claim(2, 'dismissed', null), refused])).toBe(false);
  expect(mayReply(claim(1, 'open', null), [])).toBe(false);
});
