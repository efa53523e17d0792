/**
 * The service worker keeps files of the site; they must not compete with what the person waits for.
 */
const START_AFTER_MS = 1500;
const ASK_AGAIN_MS = 60 * 60_000;
const ANSWER_WITHIN_MS = 1000;

/**
 * Registers the service worker once the page has settled, and reports when a newer version of the
 * product is ready to take over; `take` makes it do so and reloads the page. Nothing takes over on
 * its own. Answers how to stop telling.
 */
export function followWorker(
  { script, scope }: { script: string; scope: string | undefined },
  onReady: (take: () => void) => void,
): () => void {
  // lib.dom declares it always there; outside secure contexts it is not.
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (container === undefined) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;

  const offer = async (worker: ServiceWorker) => {
    if (!(await carriesThisPage(worker)) && !signal.aborted) onReady(() => takeOver(worker));
  };
  const follow = async () => {
    const registration = await container.register(script, {
      updateViaCache: 'none',
      ...(scope !== undefined && { scope }),
    });
    let asked = Date.now();
    if (registration.waiting) void offer(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          // The first one of all has nothing to replace.
          if (worker.state === 'installed' && registration.active) void offer(worker);
        });
      },
      { signal },
    );
    // An installed application may stay open for days.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_MS) return;
        asked = Date.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  };
  const timer = setTimeout(() => {
    // Without it the product works all the same, but for what it does without network.
    follow().catch(() => undefined);
  }, START_AFTER_MS);
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}

/**
 * Whether the page was loaded from the network in the version of the worker that waits: then it has
 * nothing new for it.
 */
function carriesThisPage(worker: ServiceWorker): Promise<boolean> {
  // The last script of the page is the entry; its name changes with whatever it leads to.
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1);
  if (entry === undefined) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    worker.postMessage({ ask: 'carries', file: new URL(entry.src).pathname }, [port2]);
  });
}

function takeOver(worker: ServiceWorker): void {
  const reload = () => window.location.reload();
  // Another tab may have asked before.
  if (worker.state === 'activated') {
    reload();
    return;
  }
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated') reload();
  });
  worker.postMessage({ ask: 'take over' });
}
