/** The gallery of the last run. */
export const FOLDER = '.cache/gallery';
/** The gallery as the last run found it, which `npm run screenshots:compare` compares with it. */
export const BEFORE = '.cache/gallery-before';
/** The pictures that README.md shows: copies of the gallery's, kept in git. */
export const SHOWN = 'docs/screenshots';
/** A picture of it: page, width, theme. */
export const TAKEN = /^(?<name>.+)-\d+-(?:light|dark)\.webp$/;
