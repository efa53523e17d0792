/**
 * Where the console is reached: its public address when it has one (no trailing slash), and the
 * port it listens on.
 */
export interface ConsoleAddress {
  publicUrl?: string | undefined;
  port: number;
}

/** Origin of the links of mails. */
export const consoleOrigin = ({ publicUrl, port }: ConsoleAddress): string => publicUrl ?? `http://localhost:${port}`;
