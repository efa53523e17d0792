import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { type AmountRange, isReversed } from './amountRange.ts';

/** Two bounds in euros; one left empty stays open. */
export function AmountForm({ range, onRange }: { range: AmountRange; onRange: (range: AmountRange) => void }) {
  const [min, setMin] = useState<number | null>(range.min ?? null);
  const [max, setMax] = useState<number | null>(range.max ?? null);
  const next = { min: min ?? undefined, max: max ?? undefined };
  const reversed = isReversed(next);
  const refused = Number.isNaN(min) || Number.isNaN(max) || reversed;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!refused) onRange(next);
  };
  return (
    <form className="b-stack tx-amounts" onSubmit={submit}>
      <MoneyField label="Au moins" autoFocus value={min} onValue={setMin} />
      <MoneyField
        label="Au plus"
        value={max}
        error={reversed ? 'Ce montant doit être le plus grand des deux' : undefined}
        onValue={setMax}
      />
      <Button type="submit" variant="contained" refused={refused}>
        Appliquer
      </Button>
    </form>
  );
}
