/** Who a service was for, once their data are erased. */
export const ERASED_CLIENT = 'Client effacé';
