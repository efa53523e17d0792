import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Chromium is: CHROMIUM_PATH, the usual places, else Debian's package when we may install it. Throws what to do otherwise. */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH désigne ${given}, qui n’existe pas.`);
  }
  return installed() ?? install();
}

const installed = (): string | undefined => PLACES.find((place) => existsSync(place));

function install(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium manque : installation du paquet Debian « chromium »…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
    const found = installed();
    if (found !== undefined) return found;
  }
  throw new Error(
    'Chromium est introuvable. Installez-le (Debian, Ubuntu : sudo apt-get install chromium) ou indiquez son chemin dans CHROMIUM_PATH.',
  );
}
