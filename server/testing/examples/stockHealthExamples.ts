import { type ExampleWorld } from './exampleWorld.ts';

/** Requests about who runs out of containers. */
export const stockHealthExamples = {
  'stockHealth.list': () => ({ query: 'filter[place][]=R&filter[urgency][]=risk&sort=-cover' }),
  'stockHealth.csv': () => ({ query: 'filter[act][]=give' }),
  'stockHealth.totals': ({ ledger }: ExampleWorld) => ({ query: `filter[format_id]=${ledger.bowl}` }),
  'stockHealth.proposals': ({ ledger }: ExampleWorld) => ({ query: `place=R&format_id=${ledger.bowl}` }),
  'stockHealth.read': async ({ ledger }: ExampleWorld) => {
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 2 }]);
    return { parts: { place: 'R', place_id: ledger.sender, format_id: ledger.bowl } };
  },
  'stockHealth.transfer': async ({ ledger }: ExampleWorld) => {
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 2 }]);
    const lines = [{ format_id: ledger.bowl, quantity: 2 }];
    return { body: { from_id: ledger.sender, to_id: ledger.washer, lines, comments: 'Par le livreur' } };
  },
};
