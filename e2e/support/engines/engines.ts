import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { type Checker } from 'accessibility-checker-engine';

/** One kind of mistake that a program found: its rule, what is wrong, and the elements. */
export interface Mistake {
  readonly id: string;
  readonly help: string;
  readonly elements: readonly string[];
}

/** What is used of HTML_CodeSniffer, which comes without types. */
interface CodeSniffer {
  readonly ERROR: number;
  process(standard: string, page: Document, onDone: () => void, onFailure: () => void): void;
  getMessages(): readonly { type: number; code: string; msg: string; element: Node }[];
}
type Engines = { ace: { Checker: new () => Checker }; HTMLCS: CodeSniffer };

const packaged = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../../node_modules', path), 'utf8');
const IBM = packaged('accessibility-checker-engine/ace.js');
/**
 * 1.3.5 in HTML_CodeSniffer 2.5.1 throws where it has something to say (its messages have other names), and takes `username` on a field of
 * e-mail for a mistake; axe and IBM's engine look at the same criterion.
 */
const SNIFFER = `${packaged('html_codesniffer/build/HTMLCS.js')};
HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_3_1_3_5.checkControlGroups = () => {};`;

/** IBM's policy is WCAG 2.2 A and AA with what EN 301 549 adds; the other's newest standard is WCAG 2.1 AA. */
const ASKED = {
  policy: 'IBM_Accessibility',
  standard: 'WCAG2AA',
  /** They only ever ask a person to look, and take half of the time. */
  unheard: ['style_focus_visible', 'element_tabbable_unobscured', 'element_tabbable_visible'],
  /** Where IBM's engine is wrong: the rule, and the elements that it is wrong about. */
  wrong: [
    // MUI's trap for the focus: two empty stops that hand it on at once, and are no controls.
    ['element_tabbable_role_valid', '.MuiModal-root > [data-testid^="sentinel"]'],
    // Under an open dialog everything is inert: the engine still measures how far that is from what lies over it.
    ['target_spacing_sufficient', 'body:has(> [inert]) *'],
    // The HTML standard allows both together since 2020 (whatwg/html, pull request 5881).
    ['input_autocomplete_valid', 'input[type="email"][autocomplete="username"]'],
  ],
} as const;

/** What IBM's engine calls a violation that fails, and HTML_CodeSniffer an error; what either asks a person to look at does not count. */
export async function foundByEngines(page: Page): Promise<Mistake[]> {
  if (!(await page.evaluate('"HTMLCS" in window'))) {
    await page.evaluate(IBM);
    await page.evaluate(SNIFFER);
  }
  return page.evaluate(async ({ policy, standard, unheard, wrong }) => {
    const { ace, HTMLCS } = window as unknown as Engines;
    const checker = new ace.Checker();
    for (const rule of unheard) checker.disableRule(rule);
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
  }, ASKED);
}
