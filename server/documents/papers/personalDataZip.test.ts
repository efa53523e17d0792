import { transactionOf } from '@boucle/contract/features/transactions/rows.fixture.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type PersonalData, personalDataZip } from './personalDataZip.ts';

it('tells where the money of a credit came from, as every other file does', () => {
  const transactions = ['offered', 'restaurant'].map((variant) => transactionOf('admin_free_deposit', { variant }));
  const customer = {} as PersonalData['customer'];
  const files = unzipSync(
    personalDataZip({ customer, stocks: [], balance: [], transactions, orders: [], claims: [], refunds: [] }),
  );
  const [, ...lines] = strFromU8(files['transactions.csv'] ?? new Uint8Array())
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => line.split(';')[2])).toEqual(['Crédit offert', 'Crédit reçu par le restaurant']);
});
