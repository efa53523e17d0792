import { type Role } from '@boucle/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { preferencesQuery } from '../shared/lists/preferencesQuery.ts';
import { chooseScheme, chosenScheme, subscribeScheme } from '../ui/theme/colorScheme.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { actionEntries } from './palette/actionEntries.ts';
import { pageEntries } from './palette/pageEntries.ts';
import { viewEntries } from './palette/viewEntries.ts';
import { availablePages } from './screens.ts';

type PaletteOfPersonProps = {
  role: Role;
  label: string;
  profileAddress: string;
  /** What was typed since the palette was asked for. */
  typed: () => string;
  onLogout: () => void;
  onClose: () => void;
};

/** The palette with what this person may open and do. */
export function PaletteOfPerson({ role, label, profileAddress, typed, onLogout, onClose }: PaletteOfPersonProps) {
  const theme = useSyncExternalStore(subscribeScheme, chosenScheme);
  const { data: preferences } = useQuery(preferencesQuery());
  const entries = useMemo(() => {
    const pages = pageEntries(role, availablePages);
    return [
      ...pages,
      ...viewEntries(preferences?.views, pages),
      ...actionEntries({ role, available: availablePages, theme, onTheme: chooseScheme, profileAddress, onLogout }),
    ];
  }, [role, theme, profileAddress, onLogout, preferences]);
  return <CommandPalette entries={entries} placeholder={label} typed={typed} onClose={onClose} />;
}
