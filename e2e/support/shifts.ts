import { type Page } from '@playwright/test';

/** Elements that moved in a page by themselves, just after a press too. */
export interface Shifts {
  /** The sum of the browser's layout shifts. */
  readonly shifted: () => Promise<number>;
  /** Elements that moved and where to, for anyone who has to mend it. */
  readonly moved: () => Promise<readonly string[]>;
}

/** Keeps what moves in each page that loads from now on, for `shiftsOfScreen`. */
export async function watchLoads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const loaded: { value: number; at: number; moved: string }[] = [];
    Object.assign(window, { loaded, screenFrom: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as readonly { node: unknown; currentRect: DOMRectReadOnly }[];
        const named = sources.map(({ node, currentRect: { x, y } }) => {
          const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
          return `${element?.className ?? ''} «${element?.textContent.slice(0, 24) ?? ''}» → ${Math.round(x)} ${Math.round(y)}`;
        });
        loaded.push({ value: Number(Reflect.get(entry, 'value')), at: entry.startTime, moved: named.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Counts from now on: the screen before has left, and moved by its closing panels. */
export const startOfScreen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { screenFrom: performance.now() });
  });

/** Sum of what moved since the page loaded, or since the screen came, and which elements. */
export const shiftsOfScreen = (page: Page): Promise<{ shifted: number; moved: string }> =>
  page.evaluate(() => {
    const from = Reflect.get(window, 'screenFrom') as number;
    const all = Reflect.get(window, 'loaded') as readonly { value: number; at: number; moved: string }[];
    const own = all.filter(({ at }) => at >= from);
    return {
      shifted: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('\n'),
    };
  });

/**
 * Counts from now on what moves in a page on its own. What is in the page by now is painted first:
 * rows that take the place of their ghosts in the same frame would count otherwise.
 */
export async function watchShifts(page: Page): Promise<Shifts> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const counted = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shiftsCounted: counted });
    const named = (node: unknown): string => {
      const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
      return element === null
        ? '?'
        : `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} «${element.textContent.slice(0, 24)}»`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as readonly {
          node: unknown;
          previousRect: DOMRectReadOnly;
          currentRect: DOMRectReadOnly;
        }[];
        const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        // Less than a pixel is rounding.
        const seen = sources.filter(({ previousRect, currentRect }) => at(previousRect) !== at(currentRect));
        if (sources.length > 0 && seen.length === 0) continue;
        counted.sum += Number(Reflect.get(entry, 'value'));
        for (const { node, previousRect, currentRect } of seen)
          counted.moved.push(`${named(node)}: ${at(previousRect)} → ${at(currentRect)}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  const read = <T>(name: string) =>
    page.evaluate((key) => Reflect.get(Reflect.get(window, 'shiftsCounted') as object, key) as T, name);
  return { shifted: () => read<number>('sum'), moved: () => read<string[]>('moved') };
}
