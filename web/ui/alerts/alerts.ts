import { ALERT_HIDE_MS } from '@boucle/contract/base/constants.ts';

export type AlertType = 'success' | 'error';
/** Why the count stands still. */
export type HoldReason = 'pointer' | 'focus';
export type Alert = { id: number; type: AlertType; message: string };

export type AlertStore = {
  /** Shows a message at once; the one it covers waits for its turn. */
  show: (type: AlertType, message: string) => void;
  close: (id: number) => void;
  clear: () => void;
  /**
   * The count stands still while someone reads: as long as the pointer or the focus is on the
   * banner.
   */
  hold: (reason: HoldReason) => void;
  release: (reason: HoldReason) => void;
  /** The newest alert, the only visible one. */
  current: () => Alert | undefined;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Alerts, newest first, one visible at a time. Each is removed `hideMs` milliseconds after the
 * moment it is shown, then the next newest shows with its whole time.
 */
export function createAlertStore(hideMs: number): AlertStore {
  let alerts: readonly Alert[] = [];
  let lastId = 0;
  const held = new Set<HoldReason>();
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
    if (shown === undefined || held.size > 0) return;
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
    hold: (reason) => {
      held.add(reason);
      if (timer !== undefined) left = Math.max(0, left - (Date.now() - startedAt));
      stop();
    },
    release: (reason) => {
      if (held.delete(reason)) run();
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
