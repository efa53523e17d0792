import { ALERT_HIDE_MS } from '@boucle/contract/constants.ts';

export type AlertType = 'success' | 'error';
export type Alert = { id: number; type: AlertType; message: string };

export type AlertStore = {
  /** Shows a message at once; the one it covers waits for its turn. */
  show: (type: AlertType, message: string) => void;
  close: (id: number) => void;
  clear: () => void;
  /** The count stands still while someone reads (pointer or focus on the banner). */
  hold: () => void;
  release: () => void;
  /** The newest alert, the only visible one. */
  current: () => Alert | undefined;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Alerts, newest first, one visible at a time. Each is removed `hideMs` milliseconds after the moment it is shown, then the next
 * newest shows with its whole time.
 */
export function createAlertStore(hideMs: number): AlertStore {
  let alerts: readonly Alert[] = [];
  let lastId = 0;
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = hideMs;
  let startedAt = 0;
  const listeners = new Set<() => void>();

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = () => {
    stop();
    const shown = alerts[0];
    if (shown === undefined || held) return;
    startedAt = Date.now();
    timer = setTimeout(() => close(shown.id), left);
  };
  const replace = (next: readonly Alert[]) => {
    const changed = next[0]?.id !== alerts[0]?.id;
    alerts = next;
    if (changed) {
      left = hideMs;
      run();
    }
    for (const listener of listeners) listener();
  };
  const close = (id: number) => replace(alerts.filter((alert) => alert.id !== id));

  return {
    show: (type, message) => {
      lastId += 1;
      replace([{ id: lastId, type, message }, ...alerts]);
    },
    close,
    clear: () => replace([]),
    hold: () => {
      if (held) return;
      held = true;
      if (timer !== undefined) left = Math.max(0, left - (Date.now() - startedAt));
      stop();
    },
    release: () => {
      if (!held) return;
      held = false;
      run();
    },
    current: () => alerts[0],
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's alerts. */
export const alerts = createAlertStore(ALERT_HIDE_MS);
