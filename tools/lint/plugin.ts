import { frenchSpaces, namedVoidFunction, voidOfCall } from './rules.ts';

/** What the linter (.oxlintrc.json) is taught of this house. */
export default {
  meta: { name: 'boucle' },
  rules: { 'french-spaces': frenchSpaces, 'void-of-call': voidOfCall, 'named-void-function': namedVoidFunction },
};
