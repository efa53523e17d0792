/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60;
