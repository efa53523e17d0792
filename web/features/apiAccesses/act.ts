/** What is done to an access: another secret, or its end. */
export type Act = 'renew' | 'revoke';
