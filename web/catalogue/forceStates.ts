/**
 * Pseudo-classes of the pointer and of the keyboard, and what a sample has instead (`data-forced`).
 */
const PSEUDO_CLASSES = [
  [/:hover\b/g, ':is([data-forced="hover"] *)'],
  [/:focus-within\b/g, ':is([data-forced="focus"] *)'],
  // As heavy as the pseudo-class itself: a field that leaves its outline to its frame leaves it
  // here too.
  [
    /:focus-visible\b|:focus\b/g,
    ':is([data-forced="focus"] *):where(a, button, input, select, textarea, [tabindex="0"])',
  ],
] as const;

/**
 * Gives each rule for what is under the pointer or has the focus a double, for samples that are
 * drawn so. The ones that have one keep it.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) doubleRules(sheet);
}

function doubleRules(parent: CSSStyleSheet | CSSGroupingRule): void {
  // From the end: what is put in does not move what is still to be read.
  for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = parent.cssRules[index];
    if (rule instanceof CSSStyleRule) doubleRule(parent, rule, index);
    else if (rule instanceof CSSGroupingRule) doubleRules(rule);
  }
}

function doubleRule(parent: CSSStyleSheet | CSSGroupingRule, rule: CSSStyleRule, index: number): void {
  const forced = PSEUDO_CLASSES.reduce(
    (selector, [asked, forcing]) => selector.replace(asked, forcing),
    rule.selectorText,
  );
  const next = parent.cssRules[index + 1];
  if (forced === rule.selectorText || (next instanceof CSSStyleRule && next.selectorText === forced)) return;
  parent.insertRule(rule.cssText.replace(rule.selectorText, forced), index + 1);
}
