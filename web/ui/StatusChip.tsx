import './StatusChip.css';
import { type ReactElement } from 'react';
import { drawing } from './Icon.tsx';

/** Kinds of chips that are kept drawn. */
const MOST = 100;

/** State behind a chip's colour; `todo` is a task (« À imprimer »), hence another shape. */
export type ChipState = 'clean' | 'dirty' | 'held' | 'transit' | 'ok' | 'warn' | 'alert' | 'neutral' | 'todo';

export type ChipLook = { state: ChipState; icon: string; label: string };

/** The chips of a set of states, by what each looks like and is called. */
export const chipsOf =
  <State extends string>(
    looks: Readonly<Record<State, Omit<ChipLook, 'label'>>>,
    labels: Readonly<Record<State, string>>,
  ): ((state: State) => ChipLook) =>
  (state) => ({ ...looks[state], label: labels[state] });

/** State by colour, drawing and word together, never by colour alone. */
export function StatusChip(look: ChipLook) {
  return chip(look);
}

const drawn = new Map<string, ReactElement>();

/**
 * The same as a plain value, for the cells of a table: a page has hundreds of them, all of a few
 * kinds, and a kind is drawn once.
 */
export function chip({ state, icon, label }: ChipLook): ReactElement {
  const kind = `${state} ${label} ${icon}`;
  const known = drawn.get(kind);
  if (known !== undefined) return known;
  const element = (
    <span className={`b-chip b-chip-${state}`}>
      {drawing(icon, 15)}
      {label}
    </span>
  );
  // Most labels are of a fixed set; the ones that hold a number are not worth keeping for ever.
  if (drawn.size < MOST) drawn.set(kind, element);
  return element;
}
