import { expect, it } from 'vitest';
import { type Step } from '../../platform/processes/step.ts';
import { unitLabelsPdf } from './unitLabelsPdf.ts';

const BRAND = { name: 'Consigne Loire', logo: null, primary: null, secondary: null, address: '' };
const LABEL = { code: '7K3M\u00a09QXA', link: 'https://boucle.test/u/7K3M9QXA', formatTitle: 'Grand bol 1 L' };

it('draws labels on sheets of 24, and says how far it is', async () => {
  const steps: unknown[] = [];
  const step: Step = (made) => {
    steps.push(made);
    return Promise.resolve();
  };
  const bytes = await unitLabelsPdf(
    Array.from({ length: 25 }, () => LABEL),
    BRAND,
    step,
  );
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\n/g),
  ).toHaveLength(2);
  expect(steps).toEqual([
    { pieces: 'labels', done: 0, total: 25 },
    { pieces: 'labels', done: 24, total: 25 },
  ]);
});
