import { type Address } from '@boucle/contract/pages.ts';
import { isRecord } from '../../api/record.ts';
import { type PaletteEntry } from './entry.ts';
import { RECENTS_KEY } from './forgetRecents.ts';

const MOST = 6;

interface Recent {
  readonly to: Address;
  readonly icon: string;
  readonly label: string;
  readonly fact?: string;
}

/** Entries that this person opened by the palette, the latest first. */
export function recentEntries(personId: number): readonly PaletteEntry[] {
  return read(personId).map((recent) => ({ id: `recent-${recent.to}`, group: 'recent', ...recent }));
}

/**
 * Keeps what was opened before what was opened earlier. What does something is not kept, be it at
 * an address.
 */
export function rememberRecent(personId: number, entry: PaletteEntry): void {
  // The address of an act is its page's: no place to come back to.
  if (!('to' in entry) || entry.group === 'command' || entry.group === 'actions') return;
  const { to, icon, label, fact } = entry;
  const recent = { to, icon, label, ...(fact !== undefined && { fact }) };
  const others = read(personId).filter((known) => known.to !== to);
  try {
    sessionStorage.setItem(
      RECENTS_KEY,
      JSON.stringify({ person: personId, recents: [recent, ...others].slice(0, MOST) }),
    );
  } catch {
    // Without room, or where the browser keeps nothing, there is no past.
  }
}

function read(personId: number): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RECENTS_KEY) ?? 'null');
    if (!isRecord(kept) || kept['person'] !== personId || !Array.isArray(kept['recents'])) return [];
    return kept['recents'].filter(isRecent);
  } catch {
    return [];
  }
}

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  ['to', 'icon', 'label'].every((name) => typeof value[name] === 'string') &&
  String(value['to']).startsWith('/') &&
  !String(value['to']).startsWith('//') &&
  ['string', 'undefined'].includes(typeof value['fact']);
