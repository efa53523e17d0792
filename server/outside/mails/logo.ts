/**
 * The address of a logo in a mail as it is written down: as PNG, since many readers of mail show no
 * WebP, and on this server, whatever it is called outside: the picture itself leaves with the mail
 * (`inlinePictures.ts`).
 */
export const mailLogo = (logo: string | null): string | null => logo?.replace(/\.webp$/, '.png') ?? null;
