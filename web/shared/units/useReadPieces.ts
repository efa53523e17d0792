import { useState } from 'react';
import { addedUnit, type ReadPieces, type ReadUnit, removedUnit, typedPieces } from './readUnits.ts';

/**
 * Quantities of a form and the numbered containers read among them; `scan` is for
 * `MovementScan`.
 */
export function useReadPieces(start: ReadPieces['pieces']) {
  const [now, setNow] = useState<ReadPieces>({ pieces: start, units: [] });
  const { pieces, units } = now;
  return {
    pieces,
    units,
    setPieces: (next: ReadPieces['pieces']) => setNow((before) => typedPieces(before, next)),
    scan: {
      units,
      onRead: (unit: ReadUnit) => setNow((before) => addedUnit(before, unit)),
      onRemove: (code: string) => setNow((before) => removedUnit(before, code)),
    },
  };
}
