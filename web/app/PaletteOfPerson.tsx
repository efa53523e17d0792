import { type Address, mayOpen, type PageName } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { preferencesQuery } from '../shared/lists/preferencesQuery.ts';
import { chooseScheme, chosenScheme, subscribeScheme } from '../ui/theme/colorScheme.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { actionEntries } from './palette/actionEntries.ts';
import { type PaletteEntry } from './palette/entry.ts';
import { pageEntries } from './palette/pageEntries.ts';
import { recentEntries, rememberRecent } from './palette/recents.ts';
import { tabEntries } from './palette/tabEntries.ts';
import { viewEntries } from './palette/viewEntries.ts';
import { availablePages } from './screens.ts';
import { useMoneyAddress } from '../shared/credits/moneyAddress.ts';

type PaletteOfPersonProps = {
  personId: number;
  role: Role;
  label: string;
  profileAddress: Address;
  /** Text typed since the palette was requested. */
  typed: () => string;
  onLogout: () => void;
  onClose: () => void;
};

/** The palette with what this person may open and do. */
export function PaletteOfPerson(props: PaletteOfPersonProps) {
  const { personId, role, label, profileAddress, typed, onLogout, onClose } = props;
  const theme = useSyncExternalStore(subscribeScheme, chosenScheme);
  const moneyAddress = useMoneyAddress();
  const { data: preferences } = useQuery(preferencesQuery());
  const entries = useMemo(() => {
    const places = [...pageEntries(role, availablePages), ...tabEntries(role, availablePages)];
    return [
      ...places,
      ...viewEntries(preferences?.views, places),
      ...actionEntries({
        role,
        available: availablePages,
        theme,
        onTheme: chooseScheme,
        profileAddress,
        moneyAddress,
        onLogout,
      }),
    ];
  }, [role, theme, profileAddress, moneyAddress, onLogout, preferences]);
  const opens = useCallback((page: PageName) => availablePages.has(page) && mayOpen(page, role), [role]);
  const recents = useMemo(() => recentEntries(personId), [personId]);
  const remember = useCallback((entry: PaletteEntry) => rememberRecent(personId, entry), [personId]);
  return (
    <CommandPalette
      entries={entries}
      recents={recents}
      opens={opens}
      placeholder={label}
      typed={typed}
      onOpened={remember}
      onClose={onClose}
    />
  );
}
