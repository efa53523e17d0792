/** An address as papers write it: its lines, without blank ones. */
export const addressLines = (address: string): string[] => address.split('\n').filter((line) => line !== '');
