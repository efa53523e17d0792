import { type Address, fillPath, mayOpen, PAGE_NAMES, type PageName, pageTable } from './pages.ts';
import { type MenuGroup } from './base/pageShape.ts';
import { type Role } from './base/roles.ts';

export interface MenuLink {
  readonly page: PageName;
  readonly label: string;
  readonly path: Address;
}

export interface MenuSection {
  readonly group: MenuGroup;
  /** Heading of the group; the dashboard stands alone, without one. */
  readonly label: string | null;
  readonly entries: readonly MenuLink[];
}

const MENU_GROUPS: readonly (readonly [MenuGroup, string | null])[] = [
  ['top', null],
  ['pilotage', 'Pilotage'],
  ['parc', 'Parc'],
  ['reseau', 'Réseau'],
  ['utilisateurs', 'Utilisateurs'],
  ['finances', 'Finances'],
  ['initiative', 'Initiative'],
];

/**
 * The menu of a role, by group, in the order of its entries; only screens that exist, and no empty
 * group.
 */
export function menuFor(role: Role, available: ReadonlySet<PageName>): readonly MenuSection[] {
  const allowed = PAGE_NAMES.filter((name) => available.has(name) && mayOpen(name, role))
    .flatMap((page) => pageTable[page].menu.map((entry) => ({ page, entry })))
    .filter(({ entry }) => entry.roles.includes(role))
    .sort((one, other) => one.entry.order - other.entry.order);

  return MENU_GROUPS.map(([group, label]) => ({
    group,
    label,
    entries: allowed
      .filter(({ entry }) => entry.group === group)
      .map(({ page, entry }) => ({
        page,
        label: entry.label,
        path: fillPath(pageTable[page].path, entry.params ?? {}),
      })),
  })).filter((section) => section.entries.length > 0);
}
