import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';

/** The act about which somebody may be written to now. */
export interface AskedMessage {
  readonly act: MessageAct;
  readonly id: number;
  /** Asked for by a press; else it follows its act, and shows where somebody has an address. */
  readonly pressed: boolean;
}

/** One window at a time: a second offer of an act comes after the first. */
let waiting: readonly AskedMessage[] = [];
const listeners = new Set<() => void>();

function set(next: readonly AskedMessage[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Opens the window of a message, from the end of any act. */
export const messageAsking = {
  /** After an act, once it is done. */
  offer: (act: MessageAct, id: number) => {
    // Nothing leaves an example.
    if (!IN_EXAMPLE) set([...waiting, { act, id, pressed: false }]);
  },
  press: (act: MessageAct, id: number) => set([{ act, id, pressed: true }]),
  close: () => set(waiting.slice(1)),
  current: () => waiting[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
