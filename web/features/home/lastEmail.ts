const KEY = 'sign-in-email';

/**
 * Keeps the address a sign-in was tried with, for this tab: after a refusal no one types it again.
 */
export const keepEmail = (email: string): void => sessionStorage.setItem(KEY, email);

/** The address of the last try in this tab; empty when there was none. */
export const lastEmail = (): string => sessionStorage.getItem(KEY) ?? '';

/** Forgets it: a refusal alone has a use for it. */
export const forgetEmail = (): void => sessionStorage.removeItem(KEY);
