import { expect, type Page } from '@playwright/test';

/** A column of a list: what it declares and what stands in it, in pixels. */
interface HeldColumn {
  readonly list: string;
  readonly column: string;
  readonly declared: number;
  readonly held: number;
  /** Its texts are dates with their hours, as long on any day. */
  readonly dated: boolean;
}

/**
 * Pixels that a longer name of a day, a digit more of an amount may take: the demo is not the same
 * every day.
 */
const OTHER_DAYS_PX = 12;

/**
 * Widths that each column of the lists on a page declares, and the uncut widths of its cells and
 * its heading. One that takes the room that is left holds nothing here; a heading that sorts counts
 * its possible arrow.
 */
const columnsHeld = (page: Page): Promise<HeldColumn[]> =>
  page.evaluate(async () => {
    const ARROW_PX = 19;
    await document.fonts.ready;
    const uncut = document.createElement('style');
    uncut.textContent = `.b-table.b-measured { width: max-content; }
      .b-table.b-measured thead th { min-width: 0; }
      .b-table.b-measured .b-cell-cut { max-width: none; }`;
    document.head.append(uncut);
    const tables = [...document.querySelectorAll<HTMLTableElement>('table.b-table')].filter(
      (one) => one.checkVisibility() && one.querySelector('tbody td:not([colspan])') !== null,
    );
    const all = tables.flatMap((table) => {
      const grows = new Set(
        [...table.querySelectorAll<HTMLTableCellElement>('.b-cell-grow')].map(({ cellIndex }) => cellIndex),
      );
      const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th[data-key]:not(.b-cell-sized)')];
      const declared = heads.map((head) => Number.parseFloat(getComputedStyle(head).minWidth));
      table.classList.add('b-measured');
      const held = heads.map((head) => {
        const sort = head.querySelector('.b-sort');
        const { paddingLeft, paddingRight } = getComputedStyle(head);
        // The button reaches into the padding of its heading, as far as its own.
        const [text, padding] = [sort?.firstChild, Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)];
        const range = document.createRange();
        if (text) range.selectNode(text);
        const label = text ? range.getBoundingClientRect().width + ARROW_PX + padding : 0;
        return Math.floor(Math.max(head.getBoundingClientRect().width, label));
      });
      table.classList.remove('b-measured');
      const isDated = (text: string) => /^\d\d\/\d\d\/\d{4}\s\d\d:\d\d$/.test(text.trim());
      return heads.map((head, n) => ({
        list: table.caption?.textContent ?? '',
        column: head.dataset['key'] ?? '',
        declared: declared[n] ?? 0,
        held: grows.has(head.cellIndex) ? 0 : (held[n] ?? 0),
        dated: [...table.querySelectorAll('tbody tr')].some((row) =>
          isDated(row.children[head.cellIndex]?.textContent ?? ''),
        ),
      }));
    });
    uncut.remove();
    return all;
  });

/**
 * Lists leave columns out by the widths that are declared: a column that holds more would be cut,
 * or push the others.
 */
export async function expectColumnsHold(page: Page, what: string): Promise<void> {
  const narrow = (await columnsHeld(page)).filter(
    ({ declared, held, dated }) => held > declared + (dated ? 0 : OTHER_DAYS_PX),
  );
  expect(narrow, `${what}: columns hold more than they declare`).toEqual([]);
}
