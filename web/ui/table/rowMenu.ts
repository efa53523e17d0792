import { lazy } from 'react';

const load = () => import('../overlays/MenuList.tsx');

/** The menu of a list's rows, whose code comes with the first intent to open one. */
export const LazyMenuList = lazy(async () => ({ default: (await load()).MenuList }));

/** Starts to load it. */
export function preloadMenu(): void {
  void load();
}

/** Which row's menu is open, and at which button. */
export type OpenRowMenu<Row> = { row: Row; anchor: HTMLElement };
