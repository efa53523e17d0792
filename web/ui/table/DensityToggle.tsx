import { mdiFormatLineSpacing } from '@mdi/js';
import { IconButton } from '../IconButton.tsx';
import { type Density } from './density.ts';

/** Comfortable or compact rows. */
export function DensityToggle({ density, onDensity }: { density: Density; onDensity: (density: Density) => void }) {
  const compact = density === 'compact';
  return (
    <IconButton
      icon={mdiFormatLineSpacing}
      label={compact ? 'Lignes confortables' : 'Lignes compactes'}
      onClick={() => onDensity(compact ? 'comfortable' : 'compact')}
    />
  );
}
