import { type WaitingDeposit } from '../../shared/outbox/deposit.ts';
import { draftStore } from './draft.ts';

/** Takes a refused deposit up again: what is confirmed next takes its place. */
export function correct({ id, point, lines }: Pick<WaitingDeposit, 'id' | 'point' | 'lines'>): void {
  draftStore.correct({
    id,
    point,
    quantities: Object.fromEntries(lines.map(({ format_id, quantity }) => [format_id, quantity])),
  });
}
