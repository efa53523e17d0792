import { isAsset, routeOf } from './routeOf.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Written here by the build (web/build/serviceWorkerPlugin.ts): the files of this version and their
 * fingerprint.
 */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

/** Question of a page to the worker. */
type Question = { readonly ask: 'carries' | 'take over'; readonly file?: string };

const { version, files } = SHELL;
const { pathname: scope } = new URL(self.registration.scope);
/** Each application has its own: `restaurant:<slug>:`. */
const CACHES = scope === '/' ? 'boucle-' : `${scope.slice(1).replaceAll('/', ':')}:`;
const CACHE = `${CACHES}${version}`;
/** What answers any page: the one of an initiative is served at its own address alone. */
const PAGE = scope === '/' ? '/index.html' : scope;
/** A network that is there and answers nothing keeps no one waiting longer than this. */
const PATIENCE_MS = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));

// The new version waits until the person says so, or until no page of the old one is open.
self.addEventListener('message', (event) => {
  // A page of another version may ask what this one does not know.
  const question = event.data as Partial<Question> | null;
  if (question?.ask === 'take over') void self.skipWaiting();
  else if (question?.ask === 'carries') event.ports[0]?.postMessage(files.includes(String(question.file)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const route = routeOf(request, { origin: self.location.origin, scope, files });
  if (route === 'page') event.respondWith(page(request));
  if (route === 'asset') event.respondWith(asset(request));
  if (route === 'file') event.respondWith(file(request));
});

/**
 * All the files of the shell, or none: a version that is not whole is not installed. What an older
 * one has already does not travel again.
 */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...new Set([...files, PAGE])].map(async (path) => {
      const known = isAsset(path) ? await caches.match(path) : undefined;
      const response = known ?? (await fetch(path, { cache: isAsset(path) ? 'default' : 'no-cache' }));
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      await cache.put(path, response);
    }),
  );
}

/**
 * The first version of all serves the page that brought it, so that the next one waits for it. A
 * later one forgets the files of those before, unless other pages are open: they may still be of
 * the version before.
 */
async function begin(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  if (older.length === 0) return self.clients.claim();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await Promise.all(older.map((name) => caches.delete(name)));
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(path);

async function page(request: Request): Promise<Response> {
  const network = fetch(request);
  // When the shell has won already, what becomes of the network is no one's concern any more.
  network.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => kept(PAGE));
  try {
    return await Promise.race([network, late.then((shell) => shell ?? network)]);
  } catch (error) {
    const shell = await kept(PAGE);
    if (shell === undefined) throw error;
    return shell;
  }
}

/**
 * Its name says its content: what is kept, of whatever version, is right; what is loaded is kept.
 */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

/**
 * A kept file is of one piece with the rest of the shell; a new one comes with the next version.
 */
async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request);
}
