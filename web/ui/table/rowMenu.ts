import { part } from '../loading/part.tsx';

/** The menu of a list's rows, whose code comes with the first intent to open one. */
export const LazyMenuList = part(() => import('../overlays/MenuList.tsx'), 'MenuList');

/** Starts to load it. */
export function preloadMenu(): void {
  void LazyMenuList.preload();
}

/** Which row's menu is open, and at which button. */
export type OpenRowMenu<Row> = { row: Row; anchor: HTMLElement };
