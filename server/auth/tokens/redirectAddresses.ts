import { type Audience, ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { type ConsoleAddress } from '../../platform/http/consoleAddress.ts';

const PATHS = ['/', '/auth/callback'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The addresses a code may be sent back to, compared to the byte: the console's two, or the same on
 * this very machine.
 */
export const redirectAddresses = (address: ConsoleAddress): string[] =>
  originsOf(address).flatMap((origin) => PATHS.map((path) => origin + path));

/** Where the page of an own access is returned to: on this origin, compared to the byte. */
export const ownReturnAddresses = (address: ConsoleAddress, audience: Audience, slug: string): string[] =>
  originsOf(address).map((origin) => ownReturnAddress(origin, audience, slug));

/** The same on one origin. */
export const ownReturnAddress = (origin: string, audience: Audience, slug: string): string =>
  `${origin}${ownPagePath(audience, slug)}/retour`;

const originsOf = ({ publicUrl, port }: ConsoleAddress): string[] =>
  publicUrl === undefined ? LOOPBACK.map((host) => `http://${host}:${port}`) : [publicUrl];
