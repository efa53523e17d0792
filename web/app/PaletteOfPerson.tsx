import { type Role } from '@boucle/contract/roles.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { chooseScheme, chosenScheme, subscribeScheme } from '../ui/colorScheme.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { actionEntries } from './palette/actionEntries.ts';
import { pageEntries } from './palette/pageEntries.ts';
import { availablePages } from './screens.ts';

type PaletteOfPersonProps = {
  role: Role;
  label: string;
  profileAddress: string;
  onLogout: () => void;
  onClose: () => void;
};

/** The palette with what this person may open and do. */
export function PaletteOfPerson({ role, label, profileAddress, onLogout, onClose }: PaletteOfPersonProps) {
  const theme = useSyncExternalStore(subscribeScheme, chosenScheme);
  const entries = useMemo(
    () => [
      ...pageEntries(role, availablePages),
      ...actionEntries({ role, available: availablePages, theme, onTheme: chooseScheme, profileAddress, onLogout }),
    ],
    [role, theme, profileAddress, onLogout],
  );
  return <CommandPalette entries={entries} placeholder={label} onClose={onClose} />;
}
