import { useMemo } from 'react';
import { addressHere } from '../../ui/navigation/addressHere.ts';
import { useGo } from '../../ui/navigation/useGo.ts';
import { useScreenAddress } from '../../ui/navigation/useScreenAddress.ts';
import { openedBy, type Opening, opening } from './address.ts';

/**
 * Openings of the address over the list, the addresses that open something, and how to go there in
 * place.
 */
export function useOpenings() {
  const goTo = useGo();
  const { pathname, searchText } = useScreenAddress();
  // Openings change nothing of the addresses, nor of their rows.
  const rest = opening(searchText, {}).toString();
  const addresses = useMemo(() => {
    const addressOf = (opened: Opening) => addressHere(pathname, opening(rest, opened));
    return {
      addressOf,
      go: (opened: Opening) => {
        goTo(addressOf(opened), { inPlace: true });
      },
    };
  }, [goTo, pathname, rest]);
  return { ...openedBy(searchText), ...addresses };
}
