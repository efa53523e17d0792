import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Mistakes that an authenticator may make. */
interface Oddities {
  /** The origin that the browser reports. */
  origin?: string;
  /** No one touched the sensor. */
  unverified?: true;
  /** A key other than the passkey's. */
  forged?: true;
}

interface Options {
  readonly challenge: string;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

/** An authenticator in software, with one passkey (ES256), in a browser on that site. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #site: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(site: string) {
    this.#site = site;
  }

  /** Makes its passkey (WebAuthn §6.3.2), without attestation. */
  create({ challenge }: Options, oddities: Oddities = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey(this.#keys.publicKey)]);
    const data = Buffer.concat([this.#data(NEW_CREDENTIAL, oddities), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ]);
    return this.#encoded({
      clientDataJSON: this.#client('webauthn.create', challenge, oddities).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Shows it (WebAuthn §6.3.3). */
  get({ challenge }: Options, oddities: Oddities = {}) {
    this.#counter += 1;
    const data = this.#data(0, oddities);
    const client = this.#client('webauthn.get', challenge, oddities);
    const key = oddities.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#keys.privateKey;
    return this.#encoded({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
    });
  }

  #encoded<R>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, { origin = this.#site }: Oddities): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, { unverified }: Oddities): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const shown = flags | USER_PRESENT | (unverified ? 0 : USER_VERIFIED);
    return Buffer.concat([sha256(new URL(this.#site).hostname), Buffer.from([shown]), counter]);
  }
}

/** RFC 9052: kty EC2, alg ES256, crv P-256, x, y. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
