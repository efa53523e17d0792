import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGo } from '../ui/navigation/useGo.ts';
import { addressHere } from '../ui/navigation/addressHere.ts';

/** Opening over a list: one of its rows, or the form of a new one (a copy of another, perhaps). */
export type Opening = {
  readonly open?: number;
  readonly new?: 1;
  readonly copy?: number;
  /** The tab of what is open. */
  readonly volet?: string;
  /** The day that a new thing is for. */
  readonly jour?: string;
};

const NAMES = ['open', 'new', 'copy', 'volet', 'jour'];
const ID = /^[1-9]\d{0,14}$/;

function numberOf(search: URLSearchParams, name: string): number | 'unknown' | undefined {
  const written = search.get(name);
  return written === null ? undefined : ID.test(written) ? Number(written) : 'unknown';
}

/** Openings of the address, the addresses that open something, and how to go there in place. */
export function useOpening() {
  const goTo = useGo();
  const { pathname, searchStr } = useLocation();
  // Openings change nothing of the addresses, nor of their rows.
  const rest = new URLSearchParams(searchStr);
  for (const name of NAMES) rest.delete(name);
  const others = rest.toString();
  const addresses = useMemo(() => {
    const addressOf = (opened: Opening) => {
      const search = new URLSearchParams(others);
      for (const [name, value] of Object.entries(opened)) search.set(name, String(value));
      return addressHere(pathname, search);
    };
    return {
      addressOf,
      go: (opened: Opening) => {
        goTo(addressOf(opened), { inPlace: true });
      },
    };
  }, [goTo, pathname, others]);
  const present = new URLSearchParams(searchStr);
  return {
    /** `unknown` is a thing that no number can name. */
    open: numberOf(present, 'open'),
    creating: present.get('new') === '1',
    copied: numberOf(present, 'copy'),
    part: present.get('volet') ?? undefined,
    ...addresses,
  };
}

/**
 * Something that the address opens by a word, after the state of a list: `?new=1` a form,
 * `?vue=carte` another view.
 */
export function useWord(name: string, word = '1') {
  const goTo = useGo();
  const { pathname, searchStr } = useLocation();
  const open = new URLSearchParams(searchStr).get(name) === word;
  const addressOf = (opened: boolean) => {
    const search = new URLSearchParams(searchStr);
    if (opened) search.set(name, word);
    else search.delete(name);
    return addressHere(pathname, search);
  };
  const show = (opened: boolean) => {
    goTo(addressOf(opened), { inPlace: true });
  };
  return { open, address: addressOf(true), show, close: () => show(false) };
}
