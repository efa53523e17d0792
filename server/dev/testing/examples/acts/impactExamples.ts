import { type Span, spanAround } from '@boucle/contract/shared/spans.ts';
import { type ExampleWorld } from '../exampleWorld.ts';

const PERIOD = 'from_date=2026-01-01&to_date=2026-01-31';

let months = 0;
/** A month that is frozen by nothing else. */
function aMonth(): { from_date: string; to_date: string } {
  months += 1;
  return spanDates(
    spanAround('month', `${2025 - Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-15`),
  );
}
const spanDates = ({ from, to }: Span) => ({ from_date: from, to_date: to });

/** Frozen by the administrator. */
async function aFrozenReport(world: ExampleWorld): Promise<number> {
  const token = await world.tokenOf(world.people.account_admin);
  const { data, text } = await world.call('POST', '/impact/reports', { token, body: aMonth() });
  if (data === undefined) throw new Error(text);
  return (data as { id: number }).id;
}

/** Requests of impact that succeed. */
export const impactExamples = {
  'impact.factors': () => ({}),
  'impact.addFactor': () => ({
    body: {
      kind: 'single_use',
      value: 40.5,
      low: 30,
      high: 60,
      waste_g: 12,
      source: 'Exemple',
      valid_from: '2026-01-01',
    },
  }),
  'impact.read': () => ({ query: PERIOD }),
  'impact.reports': () => ({}),
  'impact.freeze': () => ({ body: aMonth() }),
  'impact.pdf': async (world: ExampleWorld) => ({ id: await aFrozenReport(world) }),
  'impact.pack': async (world: ExampleWorld) => ({ id: await aFrozenReport(world) }),
};
