export type ColorScheme = 'light' | 'dark';
/** Choice of a person: a theme, or to follow the system. */
export type SchemeChoice = ColorScheme | 'system';

export const SCHEME_LABELS: Readonly<Record<SchemeChoice, string>> = {
  light: 'Thème clair',
  dark: 'Thème sombre',
  system: 'Thème du système',
};

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The theme on screen; public/theme.js has set it before the first paint. */
export function currentScheme(): ColorScheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function apply(scheme: ColorScheme): void {
  document.documentElement.dataset.theme = scheme;
  for (const listener of listeners) listener();
}

/** The choice kept on this device. */
export function chosenScheme(): SchemeChoice {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the user's choice on this device and shows it. */
export function chooseScheme(choice: SchemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  apply(choice === 'system' ? systemScheme() : choice);
}

function systemScheme(): ColorScheme {
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** For useSyncExternalStore; follows the system as long as nothing was chosen. */
export function subscribeScheme(listener: () => void): () => void {
  const system = matchMedia(DARK);
  const follow = () => {
    if (chosenScheme() === 'system') apply(systemScheme());
  };
  listeners.add(listener);
  system.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', follow);
  };
}
