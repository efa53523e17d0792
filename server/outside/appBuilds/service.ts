import { join } from 'node:path';
import { type Config } from '../../platform/config/config.ts';
import { publicKeyOf, signatureOf, SIGNATURE_HEADER } from './signature.ts';
import { type BuildSimulator, startBuildSimulator } from './simulator/simulator.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

/**
 * Result of sending an archive: taken, refused for good (with the service's reason), or nothing
 * that can be relied on.
 */
export type Handing = 'taken' | { readonly refused: string } | { readonly silent: string };

/** Who makes applications of archives. */
export interface BuildService {
  /** Signs archives on their way and the service's reports. */
  readonly secret: string;
  /** The one of this machine, which stands in for a real one. */
  readonly simulator: BuildSimulator | undefined;
  /** Sends an archive; again under the same name it is the same build. Never throws. */
  hand(uuid: string, archive: Uint8Array): Promise<Handing>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const REASON_MAX = 200;
/** Answers that another try may better. */
const AGAIN = new Set([408, 425, 429]);

/**
 * The build service that the configuration names; undefined when there is none. Archives of any of
 * our keys are believed by its simulator.
 */
export async function openBuildService(
  config: Pick<Config, 'appBuilds' | 'dataDir'>,
  { listed }: SecretKeys,
): Promise<BuildService | undefined> {
  if (config.appBuilds === 'none') return undefined;
  if (config.appBuilds !== 'simulator') {
    return { ...sender(config.appBuilds), simulator: undefined, close: () => Promise.resolve() };
  }
  const file = join(config.dataDir, 'app-builds-simulator.sqlite');
  return simulatedService(await startBuildSimulator({ file, publicKeys: listed.map(publicKeyOf) }));
}

/** A simulator that runs already, as the service. */
export const simulatedService = (simulator: BuildSimulator, timeoutMs?: number): BuildService => ({
  ...sender({ url: simulator.url, secret: simulator.secret }, timeoutMs),
  simulator,
  close: () => simulator.close(),
});

function sender(
  { url, secret }: { url: string; secret: string },
  timeoutMs = TIMEOUT_MS,
): Pick<BuildService, 'secret' | 'hand'> {
  return {
    secret,
    async hand(uuid, archive) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/zip',
            'idempotency-key': uuid,
            [SIGNATURE_HEADER]: signatureOf(secret, archive, new Date()),
          },
          body: new Uint8Array(archive),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await response.text();
        if (response.ok) return 'taken';
        if (response.status >= 500 || AGAIN.has(response.status)) return { silent: `réponse ${response.status}` };
        return { refused: reasonOf(text) ?? `réponse ${response.status}` };
      } catch (error) {
        const late = error instanceof Error && error.name === 'TimeoutError';
        return { silent: late ? `pas de réponse en ${timeoutMs / 1000}\u00a0secondes` : 'injoignable' };
      }
    },
  };
}

function reasonOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' && error !== '' ? error.slice(0, REASON_MAX) : undefined;
  } catch {
    return undefined;
  }
}
