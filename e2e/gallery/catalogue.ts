import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Page } from '@playwright/test';
import { VITE } from '../../tools/run.ts';

const PORT = 3197;
const BASE = `http://localhost:${PORT}`;

interface Corner {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

type Keep = (page: Page, file: string, options: { readonly fullPage: boolean }) => Promise<void>;

const answers = (): Promise<boolean> =>
  fetch(`${BASE}/catalogue`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The components of web/ui in their states, a page a group, from the development server; returns
 * the files. Throws when a state fails, or is wider than its window.
 */
export async function shootCatalogue(page: Page, corners: readonly Corner[], keep: Keep): Promise<string[]> {
  const args = ['--config', 'web/vite.config.ts', '--port', String(PORT), '--logLevel', 'error'];
  const vite = spawn(process.execPath, [VITE, ...args], { stdio: 'inherit' });
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  const files: string[] = [];
  try {
    // No server answers here: maps are drawn without tiles.
    await page.route('**/map.json', (route) => route.fulfill({ json: { tiles_url: null, attribution: null } }));
    while (vite.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 500));
    await page.goto(`${BASE}/catalogue`, { timeout: 60_000 });
    const links = page.locator('.catalogue-group');
    // Libraries that are met for the first time are prepared, and the page comes again.
    await links.first().waitFor({ timeout: 60_000 });
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const address of addresses) {
      const group = new URL(address, BASE).searchParams.get('groupe') ?? '';
      for (const { width, height, theme } of corners) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.goto(`${BASE}${address}&seul=1`, { timeout: 60_000 });
        await page.locator('.catalogue-entry').first().waitFor();
        // Frames are separate pages, and the development server keeps a line open to each.
        for (const frame of page.frames())
          await frame.locator('#root > *').first().waitFor({ state: 'attached', timeout: 60_000 });
        await page.waitForTimeout(1000);
        const reached = await page.evaluate(() => document.documentElement.scrollWidth);
        if (reached > width) failures.push(`${group} est large de ${reached}\u00a0px dans une fenêtre de ${width}`);
        const file = `catalogue-${group}-${width}-${theme}.webp`;
        await keep(page, file, { fullPage: true });
        files.push(file);
      }
    }
  } finally {
    // A server that ended on its own (its port is taken) will not say so twice.
    if (vite.exitCode === null && vite.signalCode === null) {
      vite.kill('SIGTERM');
      await once(vite, 'exit');
    }
  }
  if (failures.length > 0) throw new Error(`Le catalogue échoue\u00a0: ${failures.join(' ; ')}`);
  return files;
}
