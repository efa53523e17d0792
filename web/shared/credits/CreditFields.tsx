import { FUNDING_LABELS, FUNDINGS } from '@boucle/contract/cards/status.ts';
import { HolderField } from '../holders/HolderField.tsx';
import { RestaurantField } from '../RestaurantField.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { type CreditErrors, type CreditValues } from './creditForm.ts';

const NOTES = {
  offered: 'Un geste commercial',
  initiative: 'Espèces, chèque, virement',
  restaurant: 'Il vous le doit',
} as const;
const ORIGINS = FUNDINGS.map((value) => ({ value, label: FUNDING_LABELS[value], note: NOTES[value] }));

type CreditFieldsProps = {
  values: CreditValues;
  errors: CreditErrors;
  onChange: (change: Partial<CreditValues>) => void;
  /** Whose cagnotte is known already. */
  fixed?: boolean;
  /** Under the amount: the balance after it. */
  amountHint?: string;
};

/** Whose cagnotte, how much, from whom, why. */
export function CreditFields({ values, errors, onChange, fixed = false, amountHint }: CreditFieldsProps) {
  return (
    <>
      {!fixed && (
        <HolderField autoFocus value={values.holder} error={errors.holder} onValue={(holder) => onChange({ holder })} />
      )}
      <MoneyField
        label="Montant"
        value={values.amount}
        error={errors.amount}
        hint={amountHint}
        onValue={(amount) => onChange({ amount })}
      />
      <RadioCards
        label="Origine de l’argent"
        options={ORIGINS}
        value={values.origin}
        onChange={(event) => {
          const origin = FUNDINGS.find((one) => one === event.target.value);
          if (origin) onChange({ origin });
        }}
      />
      {values.origin === 'restaurant' && (
        <RestaurantField
          value={values.restaurant}
          error={errors.restaurant}
          hint="Celui qui a reçu l’argent."
          onValue={(restaurant) => onChange({ restaurant })}
        />
      )}
      <TextArea
        label="Commentaire"
        optional
        rows={2}
        value={values.comment}
        error={errors.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </>
  );
}
