import { mdiViewWeekOutline } from '@mdi/js';
import { Suspense } from 'react';
import { IconButton } from '../../IconButton.tsx';
import { part } from '../../loading/part.tsx';
import { PopoverButton } from '../../overlays/PopoverButton.tsx';
import { type ColumnsPanelProps } from './columnsPanelProps.ts';

const ColumnsPanel = part(() => import('./ColumnsPanel.tsx'), 'ColumnsPanel');

/** A popover is placed once, by the size of what it holds at first. */
const SIZE = { width: 348, maxWidth: '100%', minHeight: 320 };

/**
 * Which columns to show, in which order, how wide, and which stay in sight; the first one names the
 * row and always stays.
 */
export function ColumnsMenu(props: ColumnsPanelProps) {
  return (
    <PopoverButton
      label="Colonnes"
      trigger={(trigger) => <IconButton {...trigger} icon={mdiViewWeekOutline} label="Colonnes" />}
    >
      {() => (
        <Suspense fallback={<div style={SIZE} />}>
          <ColumnsPanel {...props} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
