import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type HolderStock } from '@boucle/contract/shared/holders.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { holdOf, type Pieces } from './orderDraft.ts';

type OrderHoldProps = {
  customer: Customer;
  deliver: Pieces;
  pickup: Pieces;
  formats: readonly { readonly id: number; readonly deposit: number }[];
  loans: readonly HolderStock[];
};

/** Hold of the order on the cagnotte, and what it is short of. */
export function OrderHold({ customer, deliver, pickup, formats, loans }: OrderHoldProps) {
  const prices = new Map(formats.map(({ id, deposit }) => [id, deposit]));
  const { deposit, returned, held } = holdOf(deliver, pickup, prices, loans);
  const missing = eurosOf(Math.max(0, centsOf(held) - centsOf(customer.credits)));
  return (
    <section className="b-order-hold" aria-label="Argent" aria-live="polite">
      <Facts
        facts={[
          ['Consigne à livrer', euro(deposit)],
          ['Rendue par la reprise', euro(returned)],
          ['Gardé sur la cagnotte', <b key="held">{euro(held)}</b>],
          ['Solde de la cagnotte', euro(customer.credits)],
        ]}
      />
      {missing > 0 && (
        <p className="b-order-short">
          Il manque {euro(missing)} sur la cagnotte{'\u00a0'}: la commande sera enregistrée en échec, avec ce motif.
          Créditez la cagnotte d’abord, ou reprenez des contenants.
        </p>
      )}
    </section>
  );
}
