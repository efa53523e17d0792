import { alerts } from './alerts.ts';

/** Shows an error alert; requests that fail together for the same reason show one. */
export function tellError(message: string): void {
  if (alerts.current()?.message !== message) alerts.show('error', message);
}
