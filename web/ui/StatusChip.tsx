import './StatusChip.css';
import { drawing } from './Icon.tsx';

/** What a chip's colour says; `todo` is a task (« À imprimer »), hence another shape. */
export type ChipState = 'clean' | 'dirty' | 'held' | 'transit' | 'ok' | 'warn' | 'alert' | 'neutral' | 'todo';

export type ChipLook = { state: ChipState; icon: string; label: string };

/** State by colour, drawing and word together, never by colour alone. */
export function StatusChip(look: ChipLook) {
  return chip(look);
}

/** The same as a plain value, for the cells of a table: a page has hundreds of them. */
export function chip({ state, icon, label }: ChipLook) {
  return (
    <span className={`b-chip b-chip-${state}`}>
      {drawing(icon, 15)}
      {label}
    </span>
  );
}
