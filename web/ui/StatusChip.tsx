import './StatusChip.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** What a chip's colour says; `todo` is a task (« À imprimer »), hence another shape. */
export type ChipState = 'clean' | 'dirty' | 'held' | 'transit' | 'ok' | 'warn' | 'alert' | 'neutral' | 'todo';

export type ChipLook = { state: ChipState; icon: string; label: string };

/** State by colour, drawing and word together, never by colour alone. */
export function StatusChip({ state, icon, label }: ChipLook) {
  return (
    <span className={classes('b-chip', `b-chip-${state}`)}>
      <Icon path={icon} size={15} />
      {label}
    </span>
  );
}
