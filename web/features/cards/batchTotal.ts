import { centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { type Stepper } from './stepper.ts';

/** Euros that the activation of every card of a batch will credit, counted in cents. */
export function batchTotal({ quantity, amount }: Pick<Stepper, 'quantity' | 'amount'>): number {
  return eurosOf(quantity * centsOf(amount));
}
