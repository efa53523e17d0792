const RELOADED = 'boucle.reloaded';
/** A second failure within a minute has another cause: the person is told (crash screen) instead of reloading for ever. */
const PATIENCE_MS = 60_000;

/** A page open since before a new version asks for files that are gone: it is loaded anew, once. */
export function followBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would load the page anew by itself, whether anybody answers or not.
    event.preventDefault();
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < PATIENCE_MS) return;
    void loadAnew();
  });
}

/** Loads the page anew when the server answers, and says whether it does: without it the browser's own failure would take what is open. */
export async function loadAnew(): Promise<boolean> {
  // What the reload itself asks for: a proxy may keep the addresses of health to itself.
  const reached = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) {
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  }
  return reached;
}
