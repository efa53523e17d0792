import { menuFor } from '@boucle/contract/menu.ts';
import { type Address, mayOpen, PAGE_NAMES, type PageName, allPages, titleOf } from '@boucle/contract/pages.ts';
import { type Page } from '@boucle/contract/base/pageShape.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { menuIcon } from '../shell/menuIcons.ts';
import { type PaletteEntry } from './entry.ts';
import { PAGE_WORDS } from './pageWords.ts';

/** The pages a role may open whose screen exists: its menu's, then the ones the menu leaves out. */
export function pageEntries(role: Role, available: ReadonlySet<PageName>): readonly PaletteEntry[] {
  const inMenu = menuFor(role, available).flatMap(({ label, entries }) =>
    entries.map((entry) => entryOf(entry.path, entry.label, label)),
  );
  const known = new Set(inMenu.map(({ id }) => id));
  const pages: Readonly<Record<PageName, Page>> = allPages;
  const others = PAGE_NAMES.filter(
    (name) => available.has(name) && mayOpen(name, role) && pages[name].asksQuery === undefined,
  )
    .map((name) => entryOf(allPages[name].path, titleOf(name), null))
    .filter(({ id }) => !id.includes('$') && !known.has(id));
  return [...inMenu, ...others];
}

function entryOf(path: Address, label: string, menuGroup: string | null): PaletteEntry {
  return {
    id: path,
    group: 'pages',
    icon: menuIcon(path),
    label,
    to: path,
    ...(PAGE_WORDS[path] !== undefined && { words: PAGE_WORDS[path] }),
    ...(menuGroup === null ? {} : { fact: menuGroup }),
  };
}
