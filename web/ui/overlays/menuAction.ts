import { type Address } from '@boucle/contract/pages.ts';
/** One entry of a menu: does something (`onSelect`) or goes somewhere (`to`). */
export type MenuAction = {
  label: string;
  icon?: string;
  onSelect?: () => void;
  to?: Address;
  tone?: 'default' | 'danger';
  /** Why it is refused now; the entry then stays readable and does nothing. */
  refused?: string | undefined;
  /** In a menu of choices: is it the present one. */
  checked?: boolean;
  /** A line above it. */
  divider?: boolean;
};
