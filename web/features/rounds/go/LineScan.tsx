import { type RoundLine } from '@boucle/contract/features/rounds/shapes.ts';
import { type ReadUnit } from '../../../shared/units/readUnits.ts';
import { UnitScan } from '../../../shared/units/UnitScan.tsx';
import { useUnitReading } from '../../../shared/units/useUnitReading.ts';

interface LineScanProps {
  readonly line: RoundLine;
  readonly units: readonly ReadUnit[];
  readonly onRead: (unit: ReadUnit) => void;
  readonly onRemove: (code: string) => void;
}

/**
 * The codes of a line. Nothing is looked up, since a stop may have no network: a code of another
 * format comes back with the stop.
 */
export function LineScan({ line: { format_id: id, format_title: title }, units, onRead, onRemove }: LineScanProps) {
  const reading = useUnitReading({
    formats: [id],
    units,
    onRead,
    look: () => Promise.resolve({ format: { id, title }, note: null }),
  });
  return <UnitScan label={`Scanner\u00a0: ${title}`} reading={reading} units={units} onRemove={onRemove} />;
}
