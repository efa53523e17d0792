import { transactionOf } from '@boucle/contract/features/transactions/rows.fixture.ts';
import { expect, it } from 'vitest';
import { exchanged } from './exchanged.ts';

const bowls = (quantity: number) => [{ format_id: 1, format_title: 'Grand bol 1 L', quantity, role: null }];

it('says what a reuse without movement exchanged', () => {
  const one = transactionOf('refill_container', { variant: 'exchanged', containers: bowls(1) });
  expect(exchanged(one)).toEqual(['1 Grand bol 1 L échangé, aucun mouvement net']);
  const two = transactionOf('refill_container', { variant: 'filled_again', containers: bowls(2) });
  expect(exchanged(two)).toEqual(['2\u00a0×\u00a0Grand bol 1 L remplis de nouveau, aucun mouvement net']);
});

it('says as much of what is taken back', () => {
  const undone = transactionOf('refill_container', { variant: 'exchanged', containers: bowls(-1), reverses_id: 4 });
  expect(exchanged(undone)).toEqual(['1 Grand bol 1 L échangé, aucun mouvement net']);
});

it('says nothing of what is no reuse', () => {
  expect(exchanged(transactionOf('admin_wash'))).toEqual([]);
});
