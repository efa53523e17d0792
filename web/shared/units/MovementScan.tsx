import { client } from '../../api/client.ts';
import { UnitScan } from './UnitScan.tsx';
import { type ReadUnit } from './readUnits.ts';
import { useNumberedFormats } from './useNumberedFormats.ts';
import { type KnownUnit, useUnitReading } from './useUnitReading.ts';

type MovementScanProps = {
  formats: readonly number[];
  units: readonly ReadUnit[];
  onRead: (unit: ReadUnit) => void;
  onRemove: (code: string) => void;
};

/** The codes of a movement of the console; nothing where none of its formats has any. */
export function MovementScan({ formats, units, onRead, onRemove }: MovementScanProps) {
  const numbered = useNumberedFormats();
  const reading = useUnitReading({ formats, units, onRead, look });
  if (!formats.some((id) => numbered.has(id))) return null;
  return <UnitScan reading={reading} units={units} onRemove={onRemove} />;
}

async function look(code: string): Promise<KnownUnit> {
  const [found] = await client.units.check({ codes: [code] });
  if (found?.format_id === undefined || found.format_id === null) return { format: null, note: null };
  return { format: { id: found.format_id, title: found.format_title ?? '' }, note: found.problem };
}
