import { existsSync } from 'node:fs';
import { installPackage } from '../server/dev/testing/processes/debianPackage.ts';

const PLACES = [
  // The pages alone, without the windows and menus that no one looks at: a third less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's packages, the lighter one first; older systems have the other alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Where Chromium is: CHROMIUM_PATH, the usual places, else Debian's package when we may install it.
 * Throws what to do otherwise.
 */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH désigne ${given}, qui n’existe pas.`);
  }
  const found = installed() ?? install();
  if (found !== undefined) return found;
  throw new Error(
    'Chromium est introuvable. Installez-le (Debian, Ubuntu : sudo apt-get install chromium) ou indiquez son chemin dans CHROMIUM_PATH.',
  );
}

const installed = (): string | undefined => PLACES.find((place) => existsSync(place));

function install(): string | undefined {
  return installPackage('Chromium', PACKAGES) ? installed() : undefined;
}
