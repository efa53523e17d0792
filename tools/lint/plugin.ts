import { derivedStatementName, frenchSpaces, namedVoidFunction, plainIdentifier, voidOfCall } from './rules.ts';

/** What the linter (.oxlintrc.json) is taught of this house. */
export default {
  meta: { name: 'boucle' },
  rules: {
    'derived-statement-name': derivedStatementName,
    'french-spaces': frenchSpaces,
    'named-void-function': namedVoidFunction,
    'plain-identifier': plainIdentifier,
    'void-of-call': voidOfCall,
  },
};
