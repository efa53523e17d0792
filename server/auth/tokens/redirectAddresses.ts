import { type ConsoleAddress } from '../../platform/http/consoleAddress.ts';

const PATHS = ['/', '/auth/callback'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The addresses a code may be sent back to, compared to the byte: the console's two, or the same on
 * this very machine.
 */
export function redirectAddresses({ publicUrl, port }: ConsoleAddress): string[] {
  const origins = publicUrl === undefined ? LOOPBACK.map((host) => `http://${host}:${port}`) : [publicUrl];
  return origins.flatMap((origin) => PATHS.map((path) => origin + path));
}
