import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { findChromium } from '../../tools/chromium.ts';
import { ADMIN } from '../fill.ts';
import { type BenchServer } from '../server.ts';

const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;

/** Keeps the largest paint and the sum of layout shifts that no one caused. */
const OBSERVERS = `
  window.bench = { lcp: 0, cls: 0, answer: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) bench.lcp = e.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.interactionId) bench.answer = Math.max(bench.answer, e.duration); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) bench.cls += e.value; }).observe({ type: 'layout-shift', buffered: true });
`;

/** Storage state of a browser that is signed in. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface SlowPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Bytes received since the page opened, headers included, as they travelled. */
  readonly bytes: () => number;
  /** Files and calls asked for since the page opened, the page included. */
  readonly requests: () => number;
}

/** Runs `work` on a page whose cache is empty; `state`: of who is signed in. */
export async function cold<T>(
  browser: Browser,
  state: State | undefined,
  work: (slow: SlowPage) => Promise<T>,
): Promise<T> {
  // Our own questions are evaluated text, which the site rightly refuses.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
    ...(state && { storageState: state }),
  });
  try {
    return await work(await slowPage(context));
  } finally {
    await context.close();
  }
}

/** Figures that a page reports once it is quiet. */
export interface Vitals {
  readonly lcp: number;
  readonly cls: number;
}

/** Storage state of a browser once the administrator of the big account has signed in. */
export async function signedIn(browser: Browser, { origin }: BenchServer): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await page.locator('input[name=email]').fill(ADMIN.email);
  await page.locator('input[name=password]').fill(ADMIN.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  await page.waitForLoadState('networkidle');
  const state = await context.storageState();
  await context.close();
  return state;
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
}

/** A page on a slow machine behind a slow line, its cache empty. */
export async function slowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  cdp.on('Network.requestWillBeSent', () => (requests += 1));
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await slowDown(cdp, CPU_SLOWDOWN);
  // The page's own time: what other programs take from it in the meantime is not its scripts'.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(OBSERVERS);
  return { page, cdp, bytes: () => bytes, requests: () => requests };
}

/** 1 is the machine as it is. */
export const slowDown = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Milliseconds from the start of the page until the expression, read at each frame, is true. */
export async function momentOf(page: Page, expression: string): Promise<number> {
  const handle = await page.waitForFunction(`(${expression}) ? performance.now() : 0`, undefined, { polling: 'raf' });
  return Number(await handle.jsonValue());
}

export function vitals(page: Page): Promise<Vitals> {
  return page.evaluate<Vitals>('bench');
}

/**
 * Milliseconds from a click on the link of the side menu until the frame that shows the screen has
 * been painted: timed inside the page.
 */
export function navigate(page: Page, href: string, expression: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    document.querySelector('a[href="${href}"]').click();
    const look = () => (${expression}) ? setTimeout(() => resolve(performance.now() - began)) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`);
}

/** Milliseconds that scripts have run in the page so far. */
export async function scripting(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}
