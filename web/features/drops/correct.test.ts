import { expect, it, vi } from 'vitest';
import { correct } from './correct.ts';
import { draftStore } from './draft.ts';

// Neither a session nor a phone's storage here.
vi.mock('../../api/transport.ts', () => ({ session: { subscribe: () => undefined } }));
vi.mock('../../shared/outbox/queue.ts', () => ({ ownerNow: () => 'jade' }));

it('a refused deposit that is taken up again keeps its key: it may have been recorded before it was refused', () => {
  const point = { id: 1, name: 'Gare Sud', address: '', city: 'Nantes' };
  const bowl = { format_id: 1, format_title: 'Grand bol 1 L', drawing: 'bowl', picture_url: null } as const;
  correct({ id: 'refused-key', point, lines: [{ ...bowl, quantity: 2 }] });
  expect(draftStore.current()).toMatchObject({ id: 'refused-key', point, quantities: { 1: 2 } });
  draftStore.clear();
  expect(draftStore.current().id).not.toBe('refused-key');
});
