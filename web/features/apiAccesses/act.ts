/** Actions on an access: another secret, or its end. */
export type Act = 'renew' | 'revoke';
