import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const KEY = 'presses';

/** Counts of a task: presses of the mouse, over its navigations. */
export interface Presses {
  readonly presses: () => Promise<number>;
  /** Another task begins. */
  readonly restart: () => Promise<void>;
  /** A task is done: its presses stand in docs/tasks.md. */
  readonly finish: (task: string) => Promise<void>;
}

/**
 * Counts how often the mouse is pressed in a page, from now on and over its navigations. Call it
 * before the first `goto`.
 */
export async function countPresses(page: Page): Promise<Presses> {
  await page.addInitScript((key) => {
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1)),
      { capture: true },
    );
  }, KEY);
  const presses = () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY);
  return {
    presses,
    finish: async (task) => expect(await presses(), task).toBe(documentedPresses().get(task)),
    restart: () => page.evaluate((key) => sessionStorage.removeItem(key), KEY),
  };
}

const TASKS_PAGE = join(import.meta.dirname, '../../docs/tasks.md');

/**
 * The presses of each task in docs/tasks.md, by its name: `| collect … | 2 | … |` under « Presses
 * ».
 */
export function documentedPresses(): ReadonlyMap<string, number> {
  const [, section = ''] = readFileSync(TASKS_PAGE, 'utf8').split(/^## Presses$/m);
  return new Map(
    [...section.matchAll(/^\| ([^|]+) \| (\d+) \|/gm)].map(([, task = '', presses = '']) => [task, Number(presses)]),
  );
}
