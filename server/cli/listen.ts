import { type Server, createServer } from 'node:http';
import { type Config, ConfigurationError } from '../platform/config/config.ts';

type Address = Pick<Config, 'port' | 'host'>;

/**
 * Throws ConfigurationError when no one can listen there: asked before anything is built or opened,
 * so that the answer is immediate.
 */
export async function ensurePortIsFree(address: Address): Promise<void> {
  const server = await listen(createServer(), address);
  await new Promise((resolve) => server.close(resolve));
}

/**
 * The server once it listens. Throws ConfigurationError (French) when the address cannot be used.
 */
export function listen(server: Server, { port, host }: Address): Promise<Server> {
  return new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException): void => {
      const sentence = SENTENCES[error.code ?? '']?.({ port, host });
      reject(sentence === undefined ? error : new ConfigurationError(sentence));
    };
    server.once('error', refused);
    server.listen(port, host, () => {
      server.off('error', refused);
      resolve(server);
    });
  });
}

const SENTENCES: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port }) => `Le port ${port} est déjà pris\u00a0: choisissez-en un autre avec PORT.`,
  EACCES: ({ port }) => `Le port ${port} est réservé par le système\u00a0: choisissez-en un autre avec PORT.`,
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
};

function unknownHost({ host }: Address): string {
  return `${host} n’est pas une adresse de cette machine\u00a0: choisissez-en une autre avec HOST.`;
}
