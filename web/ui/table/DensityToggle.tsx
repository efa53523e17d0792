import { mdiFormatLineSpacing } from '@mdi/js';
import { IconButton } from '../IconButton.tsx';
import { useDensity } from './density.ts';

/** Comfortable or compact rows. */
export function DensityToggle() {
  const [density, setDensity] = useDensity();
  const compact = density === 'compact';
  return (
    <IconButton
      icon={mdiFormatLineSpacing}
      label={compact ? 'Lignes confortables' : 'Lignes compactes'}
      onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
    />
  );
}
