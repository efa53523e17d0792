import { type AddressInfo, createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { checkedAddress, isPublic } from './address.ts';
import { INTERNET, post } from './post.ts';
import { readRetryAfter, waitAfter } from './retries.ts';
import { newWebhookSecret, signedHeaders } from './signature.ts';

const body = '{"type":"order.done"}';
const signed = (secrets: string[], at = new Date()) => signedHeaders(secrets, { id: 'evt_1', body, at });

describe('a signature', () => {
  it('is verified by standardwebhooks with each of two secrets, and refused by another', () => {
    const [secret, previous] = [newWebhookSecret(), newWebhookSecret()];
    for (const one of [secret, previous]) new Webhook(one).verify(body, signed([secret, previous]));
    expect(() => new Webhook(newWebhookSecret()).verify(body, signed([secret, previous]))).toThrow();
    expect(() => new Webhook(previous).verify(body, signed([secret]))).toThrow();
  });

  it('is refused for a flipped byte, another id and a time that is too old', () => {
    const secret = newWebhookSecret();
    const verify = (text: string, headers: Record<string, string>) => () => new Webhook(secret).verify(text, headers);
    expect(verify(body.replace('done', 'dona'), signed([secret]))).toThrow();
    expect(verify(body, { ...signed([secret]), 'webhook-id': 'evt_2' })).toThrow();
    expect(verify(body, signed([secret], new Date(Date.now() - 10 * 60_000)))).toThrow();
  });
});

describe('an address', () => {
  it('is refused when it is not of the Internet', async () => {
    const hostile = [
      ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254'],
      ...['100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
      ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16', '192.88.99.1', '::', '::1', '::ffff:127.0.0.1'],
      ...['::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
      ...['ff02::1', '100::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', 'fec0::1', 'rien', ''],
    ];
    expect(hostile.filter(isPublic)).toEqual([]);
    expect(
      ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a01:e0a::1'].filter((one) => !isPublic(one)),
    ).toEqual([]);
    // One that is inside is enough, whatever else there is.
    const resolve = () => Promise.resolve(['93.184.215.14', '10.0.0.1']);
    expect(await checkedAddress('recepteur.exemple.fr', resolve)).toBeUndefined();
    expect(await checkedAddress('recepteur.exemple.fr', () => Promise.resolve([]))).toBeUndefined();
  });

  it('is refused in every spelling, before anything is connected', async () => {
    const network = {
      resolve: () => Promise.resolve(['93.184.215.14']),
      connect: () => {
        throw new Error('Connected.');
      },
    };
    for (const host of [
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.1',
      '127%2E0.0.1',
      '[::ffff:7f00:1]',
      '１２７.0.0.1',
    ])
      expect(await post({ url: `https://${host}/`, headers: {}, body }, network), host).toEqual({
        status: null,
        failure: 'private',
      });
  });

  it('is connected to as it was checked, by TLS, without a second resolution', async () => {
    const heard: Buffer[] = [];
    const server = createServer((socket) => socket.once('data', (data) => (heard.push(data), socket.destroy())));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const asked: string[] = [];
    const resolve = (host: string) => (asked.push(host), Promise.resolve(['93.184.215.14']));
    const targets: string[] = [];
    const outcome = await post(
      { url: 'https://recepteur.exemple.fr:8443/x', headers: {}, body },
      {
        resolve,
        connect: (target) => {
          targets.push(`${target.address}:${target.port}`);
          return INTERNET.connect({ ...target, address: '127.0.0.1', port });
        },
      },
    );
    server.close();
    expect([asked, targets, outcome]).toEqual([
      ['recepteur.exemple.fr'],
      ['93.184.215.14:8443'],
      { status: null, failure: 'unreachable' },
    ]);
    // A TLS hello for the name, and nothing of the message.
    expect(heard[0]?.[0]).toBe(0x16);
    expect(heard[0]?.includes('recepteur.exemple.fr')).toBe(true);
    expect(heard[0]?.includes('order.done')).toBe(false);
  });
});

describe('a try that failed', () => {
  it('is followed by nine more within a day, a fifth more or less', () => {
    const total = (chance: number) =>
      Array.from({ length: 9 }, (_, n) => waitAfter(n + 1, chance) ?? 0).reduce((sum, wait) => sum + wait, 0) /
      3_600_000;
    expect([total(0), total(0.5), total(1)].map((hours) => Math.round(hours * 10) / 10)).toEqual([19.2, 24, 28.8]);
    expect(waitAfter(10, 0.5)).toBeUndefined();
  });

  it('waits as long as Retry-After says, a day at most', () => {
    const now = new Date('2026-11-30T12:00:00Z');
    expect(
      ['120', 'Mon, 30 Nov 2026 12:05:00 GMT', '99999999', 'bientôt', undefined].map((text) =>
        readRetryAfter(text, now),
      ),
    ).toEqual([120_000, 300_000, 86_400_000, 0, 0]);
  });
});
