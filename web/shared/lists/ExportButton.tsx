import { mdiTrayArrowDown } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';

export interface Exporting {
  readonly isPending: boolean;
  readonly mutate: (nothing: undefined) => void;
}

/** Takes away what is filtered. */
export function ExportButton({ exporting, size = 'medium' }: { exporting: Exporting; size?: 'small' | 'medium' }) {
  return (
    <Button size={size} icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
      Exporter
    </Button>
  );
}

/** The same in a menu. */
export const exportAction = (exporting: Exporting): MenuAction => ({
  label: 'Exporter',
  icon: mdiTrayArrowDown,
  onSelect: () => exporting.mutate(undefined),
});
