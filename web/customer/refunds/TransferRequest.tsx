import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { client } from '../own.ts';
import { useRefund } from './useRefund.ts';

interface Asked {
  readonly amount_cents: number;
  readonly beneficiary: string;
  readonly iban: string;
}

type TransferRequestProps = { cents: number; name: string; onTyped: () => void; onDone: () => void };

/** A request for what came otherwise than by card, which the initiative pays by transfer. */
export function TransferRequest({ cents, name, onTyped, onDone }: TransferRequestProps) {
  const [euros, setEuros] = useState<number | null>(eurosOf(cents));
  const [beneficiary, setBeneficiary] = useState(name);
  const [iban, setIban] = useState('');
  const { busy, failure, refund } = useRefund(
    (body: Asked, options) => client.customer.askRefund(body, options),
    onDone,
  );
  const wrong = fieldErrors(failure);
  const isKnown = Object.keys(wrong).length > 0;
  return (
    <form
      className="b-stack"
      noValidate
      onChange={onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        if (euros === null || euros <= 0) return;
        void refund(
          { amount_cents: centsOf(euros), beneficiary, iban },
          `Demande de ${euro(euros)} envoyée\u00a0: la réponse vient par e-mail.`,
        );
      }}
    >
      <FormError message={isKnown ? undefined : problemOf(failure)} />
      <MoneyField
        label="Montant par virement"
        hint={`Au plus ${euro(eurosOf(cents))}, payés autrement que par carte.`}
        value={euros}
        onValue={setEuros}
        error={wrong['amount_cents']}
      />
      <TextField
        label="Titulaire du compte"
        autoComplete="name"
        value={beneficiary}
        error={wrong['beneficiary']}
        onChange={({ target }) => setBeneficiary(target.value)}
      />
      <TextField
        label="IBAN"
        hint="Effacé dès que l’initiative a répondu."
        autoComplete="off"
        value={iban}
        error={wrong['iban']}
        onChange={({ target }) => setIban(target.value)}
      />
      <Button
        type="submit"
        full
        variant="contained"
        size="large"
        busy={busy}
        refused={euros === null || euros <= 0 || iban.trim() === ''}
      >
        Demander un virement
      </Button>
    </form>
  );
}
