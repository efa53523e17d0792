import { errors } from '@boucle/contract/messages/fr/errors.ts';

/**
 * A file of the site that does not come: there is no network, or a newer version has taken its
 * place.
 */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';

  constructor(cause: unknown) {
    super(errors.network, { cause });
  }
}

const STYLE = /^Unable to preload CSS for (\S+)$/;

/**
 * Style sheets that did not come. The bundler asks for each once only: their next readers would
 * stand without them.
 */
const missing = new Set<string>();

/**
 * From now on, style sheets that do not come are noted, to be asked for again with the next file.
 */
export function followFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [, address] = STYLE.exec(payload.message) ?? [];
    if (address !== undefined) missing.add(address);
  });
}

/**
 * A file of the site that is loaded when it is needed: `loadFile(() => import('jsqr'))`. Raises
 * NotLoadedError.
 */
export async function loadFile<File>(load: () => Promise<File>): Promise<File> {
  try {
    await Promise.all([...missing].map(loadStyle));
    return await load();
  } catch (cause) {
    throw new NotLoadedError(cause);
  }
}

function loadStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address });
    link.onload = () => {
      missing.delete(address);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} does not come.`));
    };
    document.head.append(link);
  });
}
