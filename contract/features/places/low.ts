/** One format at a place: pieces, and from how many available ones on somebody wants to know. */
interface WatchedShelf {
  readonly clean: number;
  readonly reserved: number;
  readonly offered: boolean;
  readonly alert_level: number | null;
}

/** Clean pieces that no one was promised: what may be lent. */
export const availableOf = ({ clean, reserved }: Pick<WatchedShelf, 'clean' | 'reserved'>): number => clean - reserved;

/** Whether so many pieces are fewer than the alert level; none is set, none is. */
export const isBelowAlert = (pieces: number, alertLevel: number | null): boolean =>
  alertLevel !== null && pieces < alertLevel;

/**
 * « Stock bas » : less of a format may be lent than its alert level, where the place is open and
 * offers it. The server asks the same of its tables (server/domain/formats/lowShelves.ts).
 */
export const isLow = (shelf: WatchedShelf, isOpen: boolean): boolean =>
  isOpen && shelf.offered && isBelowAlert(availableOf(shelf), shelf.alert_level);
