import { FUNDING_LABELS, FUNDINGS } from '@boucle/contract/shared/cards/status.ts';
import { RestaurantField } from '../RestaurantField.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { MeansField } from '../paidOut/MeansField.tsx';
import { PaidOutFields } from '../paidOut/PaidOutFields.tsx';
import { type MoneyAct, type MoneyErrors, type MoneyValues } from './moneyForm.ts';

const NOTES = {
  offered: 'Un geste commercial',
  initiative: 'Elle a reçu l’argent',
  restaurant: 'Il vous le doit',
  opening: 'Déjà dû avant Boucle',
} as const;
const ORIGINS = FUNDINGS.map((value) => ({ value, label: FUNDING_LABELS[value], note: NOTES[value] }));

type MoneyFieldsProps = {
  act: MoneyAct;
  values: MoneyValues;
  errors: MoneyErrors;
  onChange: (change: Partial<MoneyValues>) => void;
  /** Under the amount: the balance after it. */
  amountHint?: string | undefined;
  autoFocus?: boolean;
  /** Of several cagnottes at once. */
  several?: boolean;
};

/** How much, from whom where it is a credit, why. */
export function MoneyFields({
  act,
  values,
  errors,
  onChange,
  amountHint,
  autoFocus = false,
  several = false,
}: MoneyFieldsProps) {
  return (
    <>
      <MoneyField
        label="Montant"
        autoFocus={autoFocus}
        value={values.amount}
        error={errors.amount}
        hint={amountHint}
        onValue={(amount) => onChange({ amount })}
      />
      {act === 'credit' && (
        <RadioCards
          label="Origine de l’argent"
          options={ORIGINS}
          value={values.origin}
          onChange={(event) => {
            const origin = FUNDINGS.find((one) => one === event.target.value);
            if (origin) onChange({ origin });
          }}
        />
      )}
      {act === 'credit' && values.origin === 'initiative' && (
        <MeansField
          value={values.paidOut.means}
          onMeans={(means) => onChange({ paidOut: { ...values.paidOut, means } })}
        />
      )}
      {act === 'credit' && values.origin === 'restaurant' && (
        <RestaurantField
          value={values.restaurant}
          error={errors.restaurant}
          hint="Celui qui a reçu l’argent."
          onValue={(restaurant) => onChange({ restaurant })}
        />
      )}
      {act === 'refund' && (
        <PaidOutFields
          values={values.paidOut}
          errors={errors}
          several={several}
          payeeHint="Le porteur de la cagnotte s’il est laissé vide."
          onChange={(part) => onChange({ paidOut: { ...values.paidOut, ...part } })}
        />
      )}
      <TextArea
        label={act === 'takeBack' ? 'Motif' : 'Commentaire'}
        optional={act !== 'takeBack'}
        rows={2}
        value={values.comment}
        error={errors.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </>
  );
}
