import { UnitScan } from '../../shared/units/UnitScan.tsx';
import { type CounterReading } from './useCounterReading.ts';

/** The codes of an act; nothing at a restaurant that has no numbered format. */
export function CounterScan({ reading }: { reading: CounterReading }) {
  const { isOffered, units, onRemove } = reading;
  return isOffered && <UnitScan reading={reading} units={units} onRemove={onRemove} />;
}
