import { z } from 'zod';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // None is asked for.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What a browser says of a passkey that it showed (PublicKeyCredential.toJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** What a browser says of a passkey that it made. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
