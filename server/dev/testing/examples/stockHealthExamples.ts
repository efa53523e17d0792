import { type ExampleWorld } from './exampleWorld.ts';

/** Requests about who runs out of containers. */
export const stockHealthExamples = {
  'stockHealth.list': () => ({ query: 'filter[place][]=R&filter[urgency][]=risk&sort=-cover' }),
  'stockHealth.csv': () => ({ query: 'filter[act][]=give' }),
  'stockHealth.map': () => ({ query: 'filter[place][]=R' }),
  'stockHealth.totals': ({ ledger }: ExampleWorld) => ({ query: `filter[format_id]=${ledger.bowl}` }),
  'stockHealth.proposals': ({ ledger }: ExampleWorld) => ({ query: `place=R&format_id=${ledger.bowl}` }),
  'stockHealth.read': async ({ ledger }: ExampleWorld) => {
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 2 }]);
    return { parts: { place: 'R', place_id: ledger.sender, format_id: ledger.bowl } };
  },
  'stockHealth.levels': () => ({ parts: { kind: 'warehouse', place_id: 0 } }),
  'stockHealth.setLevels': ({ ledger }: ExampleWorld) => ({
    parts: { kind: 'partner', place_id: ledger.partner },
    body: { levels: [{ format_id: ledger.bowl, alert_level: 5, target_level: 20, max_dirty: 30 }] },
  }),
  'stockHealth.transfer': async ({ ledger }: ExampleWorld) => {
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 2 }]);
    const lines = [{ format_id: ledger.bowl, quantity: 2 }];
    return {
      body: {
        from_id: ledger.sender,
        to_id: ledger.washer,
        lines,
        partner_id: ledger.partner,
        comments: 'Par le livreur',
      },
    };
  },
};
