import { derivedStatementName, frenchSpaces, namedVoidFunction, plainIdentifier, voidOfCall } from './rules.ts';

/** Rules of this project for the linter (.oxlintrc.json). */
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
