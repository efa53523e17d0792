/**
 * The full address of a logo in a mail: as PNG, since many readers of mail show no WebP. Null without a logo, or when the server does not
 * know its own address.
 */
export const mailLogo = (logo: string | null, publicUrl: string | undefined): string | null =>
  logo === null || publicUrl === undefined ? null : publicUrl + logo.replace(/\.webp$/, '.png');
