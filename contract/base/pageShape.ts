import { type Role } from './roles.ts';

export type MenuGroup = 'top' | 'pilotage' | 'parc' | 'reseau' | 'utilisateurs' | 'finances' | 'initiative';
export type ParamKind = 'id' | 'group';

/**
 * A menu entry has its own roles, a subset of its page's; `order` is the place in the whole menu.
 */
export interface MenuEntry {
  readonly label: string;
  readonly order: number;
  readonly group: MenuGroup;
  readonly roles: readonly Role[];
  readonly params?: Readonly<Record<string, string>>;
}

/** One screen of the product. Without a layout the one with the navigation bar applies. */
export interface Page {
  readonly path: string;
  readonly params: Readonly<Record<string, ParamKind>>;
  readonly title: string;
  readonly roles: readonly Role[] | 'signed-out' | 'callback';
  readonly layout?: 'blank' | 'navigation';
  readonly menu: readonly MenuEntry[];
  /**
   * Its query names what it shows: without one there is nothing to see, and the palette does not
   * offer it.
   */
  readonly asksQuery?: true;
}
