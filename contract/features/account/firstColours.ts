/** The colours of an initiative that has chosen none, the default of `accounts.colors`. */
export const FIRST_COLOURS = { primary: '#17594A', secondary: '#E0813C' } as const;
