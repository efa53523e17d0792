import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { type Checker } from 'accessibility-checker-engine';
import { type AlikeItems, installAlikeItems } from './alike.ts';

/** One kind of mistake that a program found: its rule, what is wrong, and the elements. */
export interface Mistake {
  readonly id: string;
  readonly help: string;
  readonly elements: readonly string[];
}

/** The parts of HTML_CodeSniffer in use, which comes without types. */
interface CodeSniffer {
  readonly ERROR: number;
  process(standard: string, page: Document, onDone: () => void, onFailure: () => void): void;
  getMessages(): readonly { type: number; code: string; msg: string; element: Node }[];
}
type Engines = { ace: { Checker: new () => Checker }; HTMLCS: CodeSniffer; alikeItems: AlikeItems };

const packaged = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../../node_modules', path), 'utf8');
const IBM = packaged('accessibility-checker-engine/ace.js');
/**
 * 1.3.5 in HTML_CodeSniffer 2.5.1 throws where it has something to say (its messages have other
 * names), and takes `username` on a field of e-mail for a mistake; axe and IBM's engine look at the
 * same criterion.
 */
const SNIFFER = `${packaged('html_codesniffer/build/HTMLCS.js')};
HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_3_1_3_5.checkControlGroups = () => {};`;

/**
 * IBM's policy is WCAG 2.2 A and AA with what EN 301 549 adds; the other's newest standard is WCAG
 * 2.1 AA.
 */
const ASKED = {
  policy: 'IBM_Accessibility',
  standard: 'WCAG2AA',
  /** They only ever ask a person to look, and take half of the time. */
  unheard: ['style_focus_visible', 'element_tabbable_unobscured', 'element_tabbable_visible'],
  /** Where IBM's engine is wrong: the rule, and the elements that it is wrong about. */
  wrong: [
    // MUI's trap for the focus: two empty stops that hand it on at once, and are no controls.
    ['element_tabbable_role_valid', '.MuiModal-root > [data-testid^="sentinel"]'],
    // A menu has the focus as soon as it is open, and MUI moves it among its lines: Tab leaves the
    // menu, whichever line has it.
    ['aria_child_tabbable', '.MuiMenu-list'],
    // A part that scrolls and holds nothing to press is reached by the keyboard as a region with a
    // name (axe's scrollable-region-focusable).
    ['element_tabbable_role_valid', '[role="region"][tabindex="0"][aria-label]'],
    // Under an open dialog everything is inert: the engine still measures how far that is from what
    // lies over it.
    ['target_spacing_sufficient', 'body:has(> [inert]) *'],
    // The HTML standard allows both together since 2020 (whatwg/html, pull request 5881).
    ['input_autocomplete_valid', 'input[type="email"][autocomplete="username"]'],
  ],
} as const;

/**
 * Parts to look at: the page whole, or all of it but the children of these parts (selectors) and
 * what is made as something before it.
 */
export type Sought = 'whole' | { readonly without: readonly string[] };

/**
 * Violations that fail by IBM's engine, and errors of HTML_CodeSniffer; what either asks a person
 * to look at does not count.
 */
export async function foundByEngines(page: Page, sought: Sought): Promise<Mistake[]> {
  if (!(await page.evaluate('"HTMLCS" in window'))) {
    await page.evaluate(IBM);
    await page.evaluate(SNIFFER);
  }
  await installAlikeItems(page);
  return page.evaluate(lookByEngines, { ...ASKED, sought });
}

/**
 * Runs in the page, hence leans on nothing around it. Either program takes its time for every
 * element, whatever it is: what is not sought is taken out in the meantime. Nothing of the page
 * runs until it is back, since both programs go from end to end without a pause.
 */
async function lookByEngines(asked: typeof ASKED & { readonly sought: Sought }): Promise<Mistake[]> {
  const { policy, standard, unheard, wrong, sought } = asked;
  const { ace, HTMLCS, alikeItems } = window as unknown as Engines;
  const known =
    sought === 'whole'
      ? []
      : [...alikeItems(), ...sought.without.flatMap((part) => [...document.querySelectorAll(`${part} > *`)])];
  const out = known.filter((element) => !element.contains(document.activeElement));
  const places = out.map((element) => {
    const place = document.createComment('');
    element.replaceWith(place);
    return place;
  });
  try {
    const checker = new ace.Checker();
    // Its own `disableRule` (4.0.34) disables every rule, whichever is named.
    const guideline = checker.getGuidelines().find(({ id }) => id === policy);
    if (guideline === undefined) throw new Error(`IBM's engine does not know ${policy}`);
    for (const { rules = [] } of guideline.checkpoints)
      for (const rule of rules) if (unheard.some((one) => one === rule.id)) rule.enabled = false;
    checker.addGuideline(guideline);
    const { results } = await checker.check(document, [policy]);
    const elementAt = (path: string): Node | null =>
      document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
    const isWrong = (id: string, path: string): boolean =>
      wrong.some(([rule, selector]) => {
        const element = rule === id ? elementAt(path) : null;
        return element instanceof Element && element.matches(selector);
      });
    const failed = results.filter(
      ({ ruleId, value, path }) => value.join(' ') === 'VIOLATION FAIL' && !isWrong(ruleId, path['dom'] ?? ''),
    );
    await new Promise<void>((resolve, reject) => {
      HTMLCS.process(standard, document, resolve, () =>
        reject(new Error(`HTML_CodeSniffer does not know ${standard}`)),
      );
    });
    const errors = HTMLCS.getMessages().filter(({ type }) => type === HTMLCS.ERROR);
    return [
      ...failed.map(({ ruleId, message, snippet }) => ({ id: ruleId, help: message, elements: [snippet] })),
      ...errors.map(({ code, msg, element }) => ({
        id: code,
        help: msg,
        elements: [element instanceof Element ? element.outerHTML.slice(0, 300) : element.nodeName],
      })),
    ];
  } finally {
    for (const [rank, element] of out.entries()) places[rank]?.replaceWith(element);
  }
}
