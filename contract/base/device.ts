/** Browsers by the word they say of themselves; most name others too, so the order matters. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const found = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A device as people name it, « Firefox sur Windows », from its browser's user agent. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Appareil inconnu';
  const browser = found(BROWSERS, userAgent);
  const system = found(SYSTEMS, userAgent);
  if (browser !== undefined) return system === undefined ? browser : `${browser} sur ${system}`;
  // An application names itself first: « curl/8.5.0 ».
  return system ?? userAgent.split('/')[0] ?? userAgent;
}

/** Whether it is held in the hand. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '');
}
