import {
  derivedStatementName,
  frenchSpaces,
  namedVoidFunction,
  plainComments,
  plainIdentifier,
  voidOfCall,
} from './rules.ts';

/** Rules of this project for the linter (.oxlintrc.json). */
export default {
  meta: { name: 'boucle' },
  rules: {
    'derived-statement-name': derivedStatementName,
    'french-spaces': frenchSpaces,
    'named-void-function': namedVoidFunction,
    'plain-comments': plainComments,
    'plain-identifier': plainIdentifier,
    'void-of-call': voidOfCall,
  },
};
