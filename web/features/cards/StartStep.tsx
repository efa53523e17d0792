import { FUNDING_LABELS, type Funding, FUNDINGS } from '@boucle/contract/shared/cards/status.ts';
import { useId } from 'react';
import { describedBy, Field } from '../../ui/form/Field.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { type ChoiceErrors, type Choices } from './choices.ts';
import { StepHeading } from './StepHeading.tsx';

/** Id of the form, so that the dialog's footer can submit it. */
export const START_FORM = 'batch';

const NOTES: Readonly<Record<Funding, string>> = {
  offered: 'Un geste de l’initiative\u00a0: personne ne l’a payé.',
  initiative: 'L’initiative a encaissé l’argent.',
  restaurant: 'Le restaurant a vendu la carte\u202f; il sera demandé à l’activation.',
  opening: 'Un solde dû avant Boucle\u202f: ni don, ni encaissement.',
};
const OPTIONS = FUNDINGS.map((value) => ({
  value,
  label: value === 'offered' ? 'Offert par l’initiative' : FUNDING_LABELS[value],
  note: NOTES[value],
}));

type StartStepProps = {
  choices: Choices;
  /** Undefined until the person tries to go on. */
  errors: ChoiceErrors | undefined;
  onChoices: (choices: Choices) => void;
  onSubmit: () => void;
};

/** Step 1: how many cards, how much on each, and where that money comes from. */
export function StartStep({ choices, errors, onChoices, onSubmit }: StartStepProps) {
  const quantityId = useId();
  const hint = 'De 1 à 500 cartes.';
  return (
    <form
      id={START_FORM}
      className="b-stack b-batch-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit();
        // Once the refusals are drawn: the keyboard goes to the first of them.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      <StepHeading>Combien de cartes, et quel montant sur chacune{'\u202f'}?</StepHeading>
      <div className="b-batch-fields">
        <Field id={quantityId} label="Quantité" error={errors?.quantity} hint={hint}>
          <QuantityField
            id={quantityId}
            label="Quantité"
            value={choices.quantity}
            invalid={errors?.quantity !== undefined}
            describedBy={describedBy(quantityId, { error: errors?.quantity, hint })}
            onValue={(quantity) => onChoices({ ...choices, quantity })}
          />
        </Field>
        <MoneyField
          label="Montant par carte"
          value={choices.amount}
          error={errors?.amount}
          hint="Disponible dès l’activation de la carte."
          onValue={(amount) => onChoices({ ...choices, amount })}
        />
      </div>
      <RadioCards
        label="Origine du montant"
        options={OPTIONS}
        value={choices.funding}
        onChange={(event) => {
          const funding = FUNDINGS.find((one) => one === event.target.value);
          if (funding) onChoices({ ...choices, funding });
        }}
      />
    </form>
  );
}
