import { Segmented } from '../../../ui/navigation/Segmented.tsx';
import { mdiWaterCheckOutline, mdiWaterOffOutline } from '@mdi/js';

const STATES = [
  { value: 'clean', label: 'Propres', icon: mdiWaterCheckOutline },
  { value: 'dirty', label: 'Sales', icon: mdiWaterOffOutline },
] as const;

type StateChoiceProps = { value: 'clean' | 'dirty'; onValue: (state: 'clean' | 'dirty') => void };

/** Clean ones or dirty ones. */
export function StateChoice({ value, onValue }: StateChoiceProps) {
  return <Segmented label="État des contenants" options={STATES} value={value} onValue={onValue} />;
}
