/** Longest texts of a request to open an initiative, in characters. */
export const ACCOUNT_REQUEST_MAX = { name: 100, contact: 100, email: 254, city: 100, message: 2000 } as const;
