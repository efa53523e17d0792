import type axe from 'axe-core';
import { type Mistake } from './engines.ts';

interface Asked {
  /** Parts that were looked at already, as selectors. */
  readonly exclude: readonly string[];
  /** Inks whose contrast need not be measured again; undefined: that of every element is. */
  readonly right: readonly string[] | undefined;
}

/** What a rule of axe found, before it is written for a reader. */
interface RuleResult {
  readonly id: string;
  readonly help: string;
  readonly violations: readonly Found[];
  readonly passes: readonly Found[];
}
interface Found {
  readonly node: { readonly element: Element; readonly source: string };
}

/**
 * Runs axe in the page, where it was loaded; runs there, hence leans on nothing around it. Answers what is wrong, and the inks that were
 * found right: colour, size and weight of letters, and the colours that they stand on as far as an opaque one. What is faded, drawn over
 * something else or over a picture has no ink: it is measured each time.
 */
export async function lookByAxe({ exclude, right }: Asked): Promise<{ mistakes: Mistake[]; right: string[] }> {
  const WORDS = /^(href|aria-label|title|id|d)$/;
  const UNSEEN = 'data-ink-unseen';
  const CONTRAST = 'color-contrast';
  /** Results with their elements: writing them for a reader takes longer. */
  const ELEMENTS = 'elements';
  const { axe: engine } = window as unknown as { axe: typeof axe };

  // Rows made alike, whatever their words, are right or wrong together: one of a kind is looked at.
  const known = new Set<string>();
  const again = [...document.querySelectorAll('tbody > tr')].filter((row) => {
    const made = [row, ...row.querySelectorAll('*')].map(({ tagName, attributes, textContent }) => {
      const named = [...attributes].map(({ name, value }) => (WORDS.test(name) ? name : `${name}=${value}`));
      return [tagName, ...named, textContent === ''].join(' ');
    });
    const kind = made.join();
    return known.has(kind) || !known.add(kind);
  });

  /** What an element stands on: colours down to an opaque one; undefined where something else may show through or lie over. */
  const grounds = new Map<Element, string | undefined>();
  const groundOf = (element: Element): string | undefined => {
    if (grounds.has(element)) return grounds.get(element);
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = style;
    const parent = element.parentElement;
    const under = parent === null ? '' : groundOf(parent);
    const isPlain = opacity === '1' && backgroundImage === 'none' && filter === 'none' && mixBlendMode === 'normal';
    const isOpaque = /^rgb\(|^color\([^/]*$/.test(backgroundColor);
    const isOver = position === 'absolute' || position === 'fixed' || position === 'sticky';
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
    let ground: string | undefined;
    if (isPlain && under !== undefined && (isOpaque || !isOver)) {
      if (isOpaque) ground = backgroundColor;
      else ground = isClear ? under : `${backgroundColor} ${under}`;
    }
    grounds.set(element, ground);
    return ground;
  };
  const inks = new Map<Element, string>();
  const marked: Element[] = [];
  if (right !== undefined) {
    const seen = new Set(right);
    for (const element of document.querySelectorAll('body *')) {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!hasWords && !element.matches('input, select, textarea')) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const ground = textShadow === 'none' ? groundOf(element) : undefined;
      const ink = ground === undefined ? undefined : `${color} ${fontSize} ${fontWeight} ${ground}`;
      if (ink !== undefined && seen.has(ink)) continue;
      if (ink !== undefined) inks.set(element, ink);
      element.setAttribute(UNSEEN, '');
      marked.push(element);
    }
    engine.configure({ rules: [{ id: CONTRAST, selector: `[${UNSEEN}]` }] });
  }

  // The mails shown in frames run no script, hence no axe either.
  engine.addReporter<readonly RuleResult[]>(ELEMENTS, (raw, _options, done) => done(raw as unknown as RuleResult[]));
  const asked = { iframes: false, reporter: ELEMENTS };
  const results = (await engine.run({ exclude: [...exclude, ...again] }, asked)) as unknown as readonly RuleResult[];
  for (const element of marked) element.removeAttribute(UNSEEN);
  const passes = results.find(({ id }) => id === CONTRAST)?.passes ?? [];
  return {
    mistakes: results
      .filter(({ violations }) => violations.length > 0)
      .map(({ id, help, violations }) => ({ id, help, elements: violations.map(({ node }) => node.source) })),
    right: passes.flatMap(({ node }) => inks.get(node.element) ?? []),
  };
}
