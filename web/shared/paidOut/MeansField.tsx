import { PAYMENT_MEANS, PAYMENT_MEANS_LABELS, type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { RadioCards } from '../../ui/form/RadioCards.tsx';

const MEANS = PAYMENT_MEANS.map((value) => ({ value, label: PAYMENT_MEANS_LABELS[value] }));

/** By which means money is received or paid. */
export function MeansField({ value, onMeans }: { value: PaymentMeans; onMeans: (means: PaymentMeans) => void }) {
  return (
    <RadioCards
      label="Moyen de paiement"
      options={MEANS}
      value={value}
      onChange={({ target }) => {
        const means = PAYMENT_MEANS.find((one) => one === target.value);
        if (means) onMeans(means);
      }}
    />
  );
}
