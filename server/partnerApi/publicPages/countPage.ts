import { count as countWords, quantity } from '@boucle/contract/base/format.ts';
import { laundriesWords } from '@boucle/contract/features/stockCounts/words.ts';
import { html } from 'hono/html';
import { field } from '../../auth/pages/forms.ts';
import { type GuestLine, type OpenGuest } from '../../features/stockCounts/guests/guests.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';

const STATES = { clean: 'propres', dirty: 'sales' } as const;

/** Asks once a browser for the six digits that were given next to the link. */
export const guestCodePage = (address: string, { account, name }: OpenGuest, error?: string): Page => ({
  title: 'Compter des contenants',
  owner: { name: account, href: address },
  body: html`<p>Bonjour ${name}, tapez les six chiffres reçus avec ce lien.</p>
    <form method="post" action="${address}/code" novalidate>
      ${field({
        name: 'code',
        label: 'Code',
        type: 'text',
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        focused: true,
        error,
      })}
      <button type="submit">Commencer à compter</button>
    </form>`,
});

/** What a guest's sheet shows. */
interface SheetShown {
  readonly lines: readonly GuestLine[];
  /** As it was typed and refused, by line. */
  readonly typed?: ReadonlyMap<string, string>;
  readonly errors?: ReadonlyMap<string, string>;
  readonly error?: string;
  readonly isSaved?: boolean;
}

/** Whether a number is asked about before it is taken; the first one of a line alone. */
export const looksOdd = ({ line: { usual } }: GuestLine, pieces: number): boolean =>
  usual !== null && (pieces < usual.from || pieces > usual.to);

/** The sheet of a count: its places and formats, what this guest counted, no other name. */
export function guestCountPage(address: string, { account, count, partnerId }: OpenGuest, shown: SheetShown): Page {
  const { lines, error, isSaved = false } = shown;
  const counted = lines.filter(({ line }) => line.counted !== null).length;
  const places = Map.groupBy(lines, ({ line }) => `${line.place} ${line.place_id ?? ''}`);
  const isWhole = counted === lines.length;
  return {
    title: count.title,
    owner: { name: account, href: address },
    body: html`<div class="public">
      <p role="status" class="${isSaved ? 'notice' : ''}">
        ${isSaved ? 'Enregistré. ' : ''}${quantity(counted)} sur
        ${countWords(lines.length, 'ligne comptée', 'lignes comptées')}.
        ${isWhole ? 'Tout est compté, merci.' : 'Laissez vide ce que vous ne comptez pas.'}
      </p>
      <form method="post" action="${address}/lignes" novalidate>
        ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
        ${[...places.values()].map(
          (own) =>
            html`<h2>${own[0]?.line.name}</h2>
              ${own.map((line) => lineField(line, count.blind, shown))}`,
        )}
        <button type="submit" class="wide-button">Enregistrer</button>
      </form>
      ${partnerId === null ? '' : html`<p class="back"><a href="/dashboard">Revenir à votre espace</a></p>`}
    </div>`,
  };
}

function lineField(guestLine: GuestLine, isBlind: boolean, { typed, errors }: SheetShown): Html {
  const { line, key, own } = guestLine;
  const error = errors?.get(key);
  const value = typed?.get(key) ?? (own === null ? '' : String(own));
  const hints = [
    isBlind || line.expected === null ? '' : `attendus\u00a0: ${quantity(line.expected)}`,
    line.laundries.length === 0 ? '' : `sans compter ${laundriesWords(line.laundries)}`,
    own === null && line.counted !== null ? 'déjà comptés par quelqu’un' : '',
  ].filter(Boolean);
  return html`${field({
    name: key,
    label: `${line.format_title}, ${STATES[line.state]}`,
    type: 'text',
    autocomplete: 'off',
    inputmode: 'numeric',
    value,
    ...(hints.length > 0 && { hint: hints.join(' · ') }),
    error,
  })}${error === undefined ? '' : html`<input type="hidden" name="vu ${key}" value="${value}" />`}`;
}
