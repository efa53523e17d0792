import { type Preferences } from '@boucle/contract/features/session/calls.ts';

/** Actions of a single key, where nothing is being typed. */
export type KeyAct = 'search' | 'create' | 'next' | 'previous' | 'help';

const ACTS: Readonly<Record<string, KeyAct>> = { '/': 'search', c: 'create', j: 'next', k: 'previous', '?': 'help' };
/** Written with Shift on many keyboards, the French one first. */
const SHIFTED = ['/', '?'];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The act of a key pressed alone; undefined for any other key, and with Ctrl, Alt or Cmd held. */
export function actOfKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Pressed): KeyAct | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (shiftKey && !SHIFTED.includes(key)) return undefined;
  return Object.hasOwn(ACTS, key) ? ACTS[key] : undefined;
}

/** Where letters are typed, or keys already mean something: a single key is theirs. */
const TYPING = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'slider', 'spinbutton', 'application'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** Whether what has the focus takes letters. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/**
 * Whether a single key is the page's now: nothing that has the focus takes letters, and no dialog
 * stands over it.
 */
export function takesKeys(document: Document, focused: EventTarget | null = document.activeElement): boolean {
  return !takesLetters(focused) && document.querySelector('.MuiModal-root, dialog[open]') === null;
}

/**
 * Runs `act` once it is known that the person keeps single keys; never when that cannot be read.
 */
export async function whenKept(reading: Promise<Pick<Preferences, 'single_keys'>>, act: () => void): Promise<void> {
  const preferences = await reading.catch(() => undefined);
  if (preferences !== undefined && preferences.single_keys !== false) act();
}

/** The lines of the lists on screen: of tables, of a phone, cards, a journal. */
const LINES = ['tbody tr', ':is(.b-phone-rows, .b-formats, .b-journal-lines, .b-restaurant-list, .b-team-people) > li']
  .map((line) => `main ${line}`)
  .join(', ');

/** Link of a line, else the first thing that may be done with it. */
const targetOf = (line: Element): HTMLElement | undefined =>
  line.querySelector<HTMLElement>('.b-row-link, .b-phone-main > a') ??
  line.querySelector<HTMLElement>('a[href], button:not([disabled])') ??
  undefined;

/**
 * The line after (or before) the one that has the focus or is open; the first (or the last) when
 * none has. Rows outside a list do not count.
 */
export function rowBeside(document: Document, step: 1 | -1): HTMLElement | undefined {
  const lines = [...document.querySelectorAll(LINES)].filter(
    (line) => line.closest('aside') === null && targetOf(line) !== undefined,
  );
  const focused = lines.findIndex((line) => line.contains(document.activeElement));
  const here = focused === -1 ? lines.findIndex((line) => line.getAttribute('aria-current') === 'true') : focused;
  const line = here === -1 ? lines.at(step === 1 ? 0 : -1) : lines[here + step];
  return line && targetOf(line);
}

/** Button that creates on this screen, or does what it is mainly for. */
export function mainAction(document: Document): HTMLElement | undefined {
  const primary = document.querySelector<HTMLElement>('main .b-page-primary :is(a[href], button:not([disabled]))');
  return primary ?? undefined;
}

/** The search field of the list on screen. */
export function searchField(document: Document): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>('main .b-search input') ?? undefined;
}
