import { type Page } from '@playwright/test';

/** Elements that moved in a page by themselves, just after a press too. */
export interface Shifts {
  /** The sum of the browser's layout shifts. */
  readonly shifted: () => Promise<number>;
  /** Elements that moved and where to, for anyone who has to mend it. */
  readonly moved: () => Promise<readonly string[]>;
}

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
        counted.sum += Number(Reflect.get(entry, 'value'));
        const sources = Reflect.get(entry, 'sources') as readonly {
          node: unknown;
          previousRect: DOMRectReadOnly;
          currentRect: DOMRectReadOnly;
        }[];
        const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        for (const { node, previousRect, currentRect } of sources)
          counted.moved.push(`${named(node)}: ${at(previousRect)} → ${at(currentRect)}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  const read = <T>(name: string) =>
    page.evaluate((key) => Reflect.get(Reflect.get(window, 'shiftsCounted') as object, key) as T, name);
  return { shifted: () => read<number>('sum'), moved: () => read<string[]>('moved') };
}
