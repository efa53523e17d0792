const RELOADED = 'boucle.reloaded';
/**
 * A second failure within a minute has another cause: it is shown, instead of reloading for ever.
 */
const PATIENCE_MS = 60_000;

/**
 * A page open since before a new version asks for the files of a screen that are gone: it is loaded
 * anew, once. Returns whether it is. Only for anyone who has just left a screen, and what was typed
 * there, on purpose.
 */
export async function followBuild(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  return Date.now() - last >= PATIENCE_MS && loadAnew();
}

/**
 * Reloads the page when the server answers, and returns whether it does: without it the browser's
 * failure page would replace what is open.
 */
export async function loadAnew(): Promise<boolean> {
  // The address that the reload itself asks for: a proxy may keep the addresses of health to
  // itself.
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
