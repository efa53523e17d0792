export type ColorScheme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The theme on screen; public/theme.js has set it before the first paint. */
export function currentScheme(): ColorScheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function apply(scheme: ColorScheme): void {
  document.documentElement.dataset.theme = scheme;
  for (const listener of listeners) listener();
}

/** Keeps the user's choice on this device and shows it. */
export function chooseScheme(scheme: ColorScheme): void {
  localStorage.setItem(KEY, scheme);
  apply(scheme);
}

/** For useSyncExternalStore; follows the system as long as nothing was chosen. */
export function subscribeScheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    if (localStorage.getItem(KEY) === null) apply(system.matches ? 'dark' : 'light');
  };
  listeners.add(listener);
  system.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', follow);
  };
}
