/** Where the console is reached: its public address when it has one (no trailing slash), and the port it listens on. */
export interface ConsoleAddress {
  publicUrl?: string | undefined;
  port: number;
}

const PATHS = ['/', '/auth/callback'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The addresses a code may be sent back to, compared to the byte: the console's two, or the same on this very machine. */
export function redirectAddresses({ publicUrl, port }: ConsoleAddress): string[] {
  const origins = publicUrl === undefined ? LOOPBACK.map((host) => `http://${host}:${port}`) : [publicUrl];
  return origins.flatMap((origin) => PATHS.map((path) => origin + path));
}

/** What the links of mails begin with. */
export const consoleOrigin = ({ publicUrl, port }: ConsoleAddress): string => publicUrl ?? `http://localhost:${port}`;
