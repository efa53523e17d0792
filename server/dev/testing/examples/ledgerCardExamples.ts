import { accountAsked } from './accountAsked.ts';
import { type ExampleWorld } from './exampleWorld.ts';

/** The stock of the partner: what everybody who reads cards may read. */
const ofPartner = (world: ExampleWorld, personId: number): string => {
  const { partner, bowl } = world.ledger;
  const account = accountAsked(world, personId);
  return `place=partner&place_id=${partner}&format_id=${bowl}&state=clean${account === '' ? '' : `&${account}`}`;
};
const ofCustomer = ({ ledger }: ExampleWorld): string => `kind=CAG&owner=customer&owner_id=${ledger.customer}`;

/** Requests of cards of stocks and of money accounts. */
export const ledgerCardExamples = {
  'ledgerCards.stock': (world: ExampleWorld, personId: number) => ({
    query: `${ofPartner(world, personId)}&from_date=2026-01-01`,
  }),
  'ledgerCards.stockMovements': (world: ExampleWorld, personId: number) => ({
    query: `${ofPartner(world, personId)}&filter[source]=admin_give&page[size]=10`,
  }),
  'ledgerCards.stockCsv': (world: ExampleWorld, personId: number) => ({ query: ofPartner(world, personId) }),
  'ledgerCards.balanceTotals': () => ({}),
  'ledgerCards.balance': (world: ExampleWorld) => ({ query: `${ofCustomer(world)}&from_date=2026-01-01` }),
  'ledgerCards.balanceEntries': (world: ExampleWorld) => ({ query: `${ofCustomer(world)}&page[size]=10` }),
  'ledgerCards.balanceCsv': (world: ExampleWorld) => ({ query: ofCustomer(world) }),
};
