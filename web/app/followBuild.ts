const RELOADED = 'boucle.reloaded';
/** A second failure within a minute has another cause: the person is told (crash screen) instead of reloading for ever. */
const PATIENCE_MS = 60_000;

/** A page open since before a new version asks for files that are gone: it is loaded anew, once. */
export function followBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without network there is nothing to load anew from: the screen says so, and what is open stays.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < PATIENCE_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}
