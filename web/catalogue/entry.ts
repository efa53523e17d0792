import { type ComponentType, type ReactNode } from 'react';

/** A component in one state. */
export interface State {
  /** « Désactivé ». */
  readonly name: string;
  readonly content: ReactNode;
  /** Drawn as under the pointer, or as having the focus. */
  readonly forced?: 'hover' | 'focus';
  /** Height in pixels of the page, for a component that lies over it. */
  readonly frame?: number;
}

/** A component of `web/ui`, with its states. */
export interface Entry {
  readonly name: string;
  readonly states: readonly State[];
  /** Components that are only seen inside this one. */
  readonly parts: readonly string[];
}

/** Entries that one looks at together. */
export interface Group {
  /** In the address. */
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Props differ from one component to the next, and none is read here. */
type AnyComponent = ComponentType<never>;

/**
 * An entry has the name of the component itself, so that a component that is renamed or removed
 * takes its entry along.
 */
export const entry = (component: AnyComponent, states: readonly State[], parts: readonly string[] = []): Entry => ({
  name: component.name,
  states,
  parts,
});

/** The state in which the pointer, or the focus, is on what is drawn. */
export const hovered = (content: ReactNode): State => ({ name: 'Survolé', content, forced: 'hover' });
export const focused = (content: ReactNode): State => ({ name: 'Au clavier', content, forced: 'focus' });

/** A name, a place or a message as long as they well may be. */
export const LONG =
  'Restaurant interadministratif de la Communauté de communes des Monts-du-Lyonnais, site de Saint-Symphorien-sur-Coise';

/** For what a sample calls when it is pressed: a sample does nothing. */
export const nothing = (): void => undefined;
