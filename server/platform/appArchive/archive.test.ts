import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anIcon } from '../../dev/testing/worlds/buildable.ts';
import { archiveOf, sha256 } from './archive.ts';
import { makeIcons } from './icons.ts';
import { archiveKey, isSigned, publicKeyOf, signatureOf } from '../../outside/appBuilds/signature.ts';
import { verifiedFiles } from './verifyArchive.ts';
import { testKeys } from '../../dev/testing/keys.ts';

const { active: secret } = testKeys();
const files = new Map([
  ['build.json', Buffer.from('{}\n')],
  ['icons/a.png', Buffer.from('image')],
]);

describe('an archive', () => {
  const archive = archiveOf(files, archiveKey(secret));

  it('is the same to the byte, whatever the clock and the zone of the machine', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Auckland';
    const again = archiveOf(new Map([...files].reverse()), archiveKey(secret));
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(sha256(again)).toBe(sha256(archive));
  });

  it('is verified by our public key alone, every file of it', () => {
    expect(Object.keys(verifiedFiles(archive, publicKeyOf(secret)) ?? {})).toEqual(['build.json', 'icons/a.png']);
    expect(verifiedFiles(archive, publicKeyOf(testKeys().active))).toBeUndefined();
    const changed = Buffer.from(archive);
    changed[changed.indexOf('image')] = 73;
    expect(verifiedFiles(changed, publicKeyOf(secret))).toBeUndefined();
    expect(verifiedFiles(Buffer.from('no zip'), publicKeyOf(secret))).toBeUndefined();
  });

  it('is verified by the ordinary tools that docs/app-builds.md names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boucle-archive-'));
    const unpacked = verifiedFiles(archive, publicKeyOf(secret)) ?? {};
    expect(Object.keys(unpacked)).not.toEqual([]);
    writeFileSync(join(folder, 'a.zip'), archive);
    writeFileSync(join(folder, 'key.pem'), publicKeyOf(secret));
    const commands = `unzip -q a.zip -d a && cd a && openssl pkeyutl -verify -pubin -inkey ../key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig && sha256sum --check --strict SHA256SUMS`;
    const output = execFileSync('sh', ['-c', commands], { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(output).toContain('Signature Verified Successfully');
    expect(output).toContain('icons/a.png: OK');
  });
});

it('a signature holds for its bytes, its secret and five minutes', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const header = signatureOf('secret', 'bonjour', at);
  expect(isSigned('secret', 'bonjour', header, later(299))).toBe(true);
  expect(isSigned('secret', 'bonjour', header, later(301))).toBe(false);
  expect(isSigned('secret', 'bonjour', header, later(-301))).toBe(false);
  expect(isSigned('secret', 'bonsoir', header, at)).toBe(false);
  expect(isSigned('autre', 'bonjour', header, at)).toBe(false);
  expect(isSigned('secret', 'bonjour', undefined, at)).toBe(false);
});

describe('the icons of an application', () => {
  let icons: Awaited<ReturnType<typeof makeIcons>>;
  beforeAll(async () => {
    icons = await makeIcons(await anIcon(), '#FFFFFF');
  }, 30_000);
  const look = (name: string) => sharp(icons.get(name)).metadata();
  const pixel = async (name: string, left: number, top: number) => [
    ...(await sharp(icons.get(name)).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];

  it('come in the sizes of each system, without transparency for Apple', async () => {
    expect(icons.size).toBe(38);
    expect(await look('icons/ios/1024.png')).toMatchObject({ width: 1024, height: 1024, channels: 3 });
    expect(await look('icons/android/mipmap-xxxhdpi/ic_launcher.png')).toMatchObject({ width: 192 });
    expect(await look('icons/android/mipmap-hdpi/ic_launcher_foreground.png')).toMatchObject({
      width: 162,
      channels: 4,
    });
    expect(await look('icons/web/maskable-512.png')).toMatchObject({ width: 512 });
  });

  it('keep the drawing inside what every mask of Android keeps, on the colour of its edge', async () => {
    const [, , , corner] = await pixel('icons/android/mipmap-mdpi/ic_launcher_foreground.png', 3, 3);
    expect(corner).toBe(0);
    const [red, green, blue] = await pixel('icons/android/mipmap-mdpi/ic_launcher_background.png', 3, 3);
    expect([red, green, blue].map((part, at) => Math.abs((part ?? 0) - ([0x17, 0x59, 0x4a][at] ?? 0)) < 4)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('have a silhouette: the ring, white, and nothing of its ground', async () => {
    const name = 'icons/android/mipmap-xxxhdpi/ic_launcher_monochrome.png';
    expect((await pixel(name, 216, 216))[3]).toBeLessThan(10);
    // 14 of 64 from the middle, in the 264 pixels that every mask keeps.
    expect(await pixel(name, 216 + Math.round((14 / 64) * 264), 216)).toEqual([255, 255, 255, 255]);
  });

  it('have none when no shape comes of the picture', async () => {
    const flat = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#17594A' } })
      .png()
      .toBuffer();
    expect([...(await makeIcons(flat, '#FFFFFF')).keys()].some((name) => name.includes('monochrome'))).toBe(false);
  }, 30_000);
});
