import type axe from 'axe-core';
import { type AlikeItems } from './alike.ts';
import { type Mistake } from './engines.ts';

interface Asked {
  /** Parts that were looked at already, as selectors. */
  readonly exclude: readonly string[];
  /** Inks whose contrast need not be measured again; undefined: every element is measured. */
  readonly right: readonly string[] | undefined;
}

/** The further parts of axe in use, which come without types. */
interface Commons {
  readonly commons: { readonly text: { removeUnicode(text: string, kinds: object): string } };
}

/** Finding of a rule of axe, before it is written for a reader. */
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
 * Runs axe in the page, where it was loaded; runs there, hence leans on nothing around it. Answers
 * what is wrong, and the inks that were found right: colour of letters, whether they are large, and
 * the colours that they stand on as far as an opaque one. What is faded, drawn over something else
 * or over a picture has no ink: it is measured each time.
 */
export async function lookByAxe({ exclude, right }: Asked): Promise<{ mistakes: Mistake[]; right: string[] }> {
  const UNSEEN = 'data-ink-unseen';
  const CONTRAST = 'color-contrast';
  /** Results with their elements: writing them for a reader takes longer. */
  const ELEMENTS = 'elements';
  const { axe: engine, alikeItems } = window as unknown as { axe: typeof axe & Commons; alikeItems: AlikeItems };

  const again = alikeItems();

  /**
   * Ground of an element: colours down to an opaque one; undefined where something else may show
   * through.
   */
  interface Ground {
    readonly colours: string | undefined;
    /** It, or what it is in, is faded or mixed with what is under it. */
    readonly isFaded: boolean;
  }
  const grounds = new Map<Element, Ground>();
  const groundOf = (element: Element): Ground => {
    const found = grounds.get(element);
    if (found !== undefined) return found;
    const { parentElement: parent } = element;
    const under = parent === null ? { colours: '', isFaded: false } : groundOf(parent);
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = getComputedStyle(element);
    const isFaded = under.isFaded || opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal';
    const isOpaque = /^rgb\(|^color\([^/]*$/.test(backgroundColor);
    const isOver = position === 'absolute' || position === 'fixed' || position === 'sticky';
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
    let colours: string | undefined;
    if (!isFaded && backgroundImage === 'none') {
      if (isOpaque) colours = backgroundColor;
      else if (!isOver && under.colours !== undefined)
        colours = isClear ? under.colours : `${backgroundColor} ${under.colours}`;
    }
    const ground = { colours, isFaded };
    grounds.set(element, ground);
    return ground;
  };

  // Elements that axe is not asked about, and those it never measures: not drawn, clipped to
  // nothing, out of reach or not to be used.
  const UNUSED = ':is(button, input, select, textarea):disabled, [aria-disabled="true"]';
  const UNMEASURED =
    'option, input:is([type="hidden"], [type="range"], [type="color"], [type="checkbox"], [type="radio"])';
  const left = new Set([...exclude.flatMap((one) => [...document.querySelectorAll(one)]), ...again]);
  const isLeft = (element: Element): boolean =>
    left.has(element) ||
    element.matches(`${UNUSED}, ${UNMEASURED}, [inert]`) ||
    element.closest('label')?.control?.matches(UNUSED) === true ||
    !element.checkVisibility() ||
    getComputedStyle(element).clipPath === 'inset(50%)';
  /** Signs alone are no words for axe. */
  const SIGNS = { emoji: true, nonBmp: false, punctuations: true };
  const hasWords = ({ childNodes, textContent }: Element): boolean =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
    engine.commons.text.removeUnicode(textContent, SIGNS).trim() !== '';

  /** Large letters need less contrast: from 18 points, from 14 where they are bold. */
  const sizeOf = (size: string, weight: string): string => {
    const points = Math.ceil(Number.parseFloat(size) * 72) / 96;
    return points >= (Number(weight) >= 700 ? 14 : 18) ? 'large' : 'small';
  };

  const inks = new Map<Element, string>();
  const marked: Element[] = [];
  if (right !== undefined) {
    const seen = new Set(right);
    const looked = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && isLeft(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = looked.nextNode(); node instanceof Element; node = looked.nextNode()) {
      if (!hasWords(node) && !node.matches('input, select, textarea')) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node);
      if (Number.parseFloat(fontSize) === 0) continue;
      const colours = textShadow === 'none' ? groundOf(node).colours : undefined;
      const ink = colours === undefined ? undefined : `${color} ${sizeOf(fontSize, fontWeight)} ${colours}`;
      if (ink !== undefined && seen.has(ink)) continue;
      if (ink !== undefined) inks.set(node, ink);
      node.setAttribute(UNSEEN, '');
      marked.push(node);
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
