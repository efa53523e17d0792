/**
 * Makes the product installable. Only for anyone who is signed in: the home page of a visitor loads
 * neither the manifest nor its icons.
 */
export function makeInstallable(): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return;
  for (const [rel, href] of [
    ['manifest', '/manifest.webmanifest'],
    ['apple-touch-icon', '/icons/apple-touch-180.png'],
  ] as const) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
}
