import { expect, it } from 'vitest';
import type { Incident } from './calls.ts';
import { INCIDENT_COLUMNS } from './columns.ts';

it('leaves the transaction of an incident of a round empty: it has none', () => {
  const ofRound = { transaction_id: null } as Incident;
  expect(INCIDENT_COLUMNS.transaction.value(ofRound)).toBeNull();
});
