// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { actOfKey, mainAction, rowBeside, searchField, takesLetters } from './singleKeys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

describe('a key pressed alone (fault 8)', () => {
  it.each([
    ['/', 'search'],
    ['c', 'create'],
    ['j', 'next'],
    ['k', 'previous'],
    ['?', 'help'],
  ])('%s acts', (key, act) => {
    expect(actOfKey({ ...none, key })).toBe(act);
  });

  it('acts with Shift where the sign is written so', () => {
    expect(actOfKey({ ...none, key: '?', shiftKey: true })).toBe('help');
    expect(actOfKey({ ...none, key: '/', shiftKey: true })).toBe('search');
    expect(actOfKey({ ...none, key: 'C', shiftKey: true })).toBeUndefined();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)('does nothing with %s', (held) => {
    expect(actOfKey({ ...none, key: 'c', [held]: true })).toBeUndefined();
  });

  it.each(['a', 'Enter', 'toString', 'J'])('is no act: %s', (key) => {
    expect(actOfKey({ ...none, key })).toBeUndefined();
  });
});

describe('a single key', () => {
  beforeEach(() => {
    document.body.innerHTML = `<main>
      <header><div class="b-page-primary"><button disabled>Non</button><a href="/cards?new=1">Créer</a></div></header>
      <div class="b-search"><input type="search"></div>
      <div role="combobox" tabindex="0"></div><textarea></textarea><select></select><div role="application" tabindex="0"></div>
      <input type="checkbox"><button>Trier</button>
      <div class="b-table"><table><tbody>
        ${[1, 2, 3].map((n) => `<tr id="r${n}"><td><a class="b-row-link" href="/cards/${n}">${n}</a></td></tr>`).join('')}
      </tbody></table></div></main>`;
  });
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);

  it.each(['.b-search input', 'textarea', 'select', '[role=combobox]', '[role=application]'])(
    'is left to what takes letters: %s',
    (selector) => {
      expect(takesLetters(one(selector))).toBe(true);
    },
  );

  it.each(['button', '[type=checkbox]', '.b-row-link'])('acts elsewhere: %s', (selector) => {
    expect(takesLetters(one(selector))).toBe(false);
  });

  it('goes from row to row, from the one that is open, and no further than the ends', () => {
    expect(rowBeside(document, 1)?.textContent).toBe('1');
    expect(rowBeside(document, -1)?.textContent).toBe('3');
    one('#r2 a')?.focus();
    expect(rowBeside(document, 1)?.textContent).toBe('3');
    one('#r3 a')?.focus();
    expect(rowBeside(document, 1)).toBeUndefined();
    one('button:not([disabled])')?.focus();
    one('#r1')?.setAttribute('aria-current', 'true');
    expect(rowBeside(document, 1)?.textContent).toBe('2');
  });

  it('finds what creates and what searches', () => {
    expect(mainAction(document)?.textContent).toBe('Créer');
    expect(searchField(document)).toBe(one('.b-search input'));
  });
});
