import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../Button.tsx';
import { DateField } from '../../form/DateField.tsx';
import { type Period } from './period.ts';

/** Two days of one's own choice; an end left empty stays open. */
export function PeriodForm({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const [from, setFrom] = useState(period.from ?? null);
  const [to, setTo] = useState(period.to ?? null);
  const reversed = from !== null && to !== null && from !== '' && to !== '' && from > to;
  const refused = reversed || from === '' || to === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!refused) onPeriod({ from: from ?? undefined, to: to ?? undefined });
  };
  return (
    <form className="b-stack" onSubmit={submit}>
      <DateField label="Du" value={from} onValue={setFrom} />
      <DateField label="Au" value={to} onValue={setTo} error={reversed ? 'La fin doit suivre le début' : undefined} />
      <Button type="submit" variant="contained" refused={refused}>
        Appliquer
      </Button>
    </form>
  );
}
