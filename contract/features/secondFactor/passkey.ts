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
  // None is requested.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** An object to which browsers add other keys. */
const open = <S extends z.core.$ZodLooseShape>(shape: S) => z.object(shape).loose() as unknown as z.ZodObject<S>;

/** A browser's account of a passkey that it showed (PublicKeyCredential.toJSON). */
export const passkeyAssertion = open({
  ...credential,
  response: open({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** A browser's account of a passkey that it made. */
export const passkeyAttestation = open({
  ...credential,
  response: open({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
