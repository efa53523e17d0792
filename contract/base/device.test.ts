import { expect, it } from 'vitest';
import { deviceName, isHandheld } from './device.ts';

const CHROME_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0';

it.each([
  [CHROME_WINDOWS, 'Chrome sur Windows'],
  [`${CHROME_WINDOWS} Edg/141.0.0.0`, 'Edge sur Windows'],
  [SAFARI_IPHONE, 'Safari sur iPhone'],
  [FIREFOX_ANDROID, 'Firefox sur Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'Safari sur Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36', 'Chrome sur Linux'],
])('a browser is named with its system: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('what is no browser says its own name, and what says nothing is unknown', () => {
  expect(deviceName('curl/8.5.0')).toBe('curl');
  expect(deviceName(null)).toBe('Appareil inconnu');
  expect(deviceName(' ')).toBe('Appareil inconnu');
});

it('telephones and tablets are held in the hand', () => {
  expect([SAFARI_IPHONE, FIREFOX_ANDROID, CHROME_WINDOWS, null].map(isHandheld)).toEqual([true, true, false, false]);
});
