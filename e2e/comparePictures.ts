import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { differenceOf } from './gallery/difference.ts';
import { BEFORE, FOLDER, TAKEN } from './gallery/pictures.ts';

/*
 * `npm run screenshots:compare`: which pictures of the gallery differ from the gallery before, the
 * most changed first; test-results/pictures has each of them before, after, and what differs in
 * red.
 */
const RESULTS = 'test-results/pictures';
/** Below it the picture is called the same: WebP writes an edge otherwise now and then. */
const LEAST_SHARE = 0.0005;

async function pixelsOf(file: Buffer) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const drawn = ({ data, width, height }: { data: Buffer; width: number; height: number }): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** The share of the pixels that differ, 1 where the size does; draws both next to each other. */
async function compare(name: string): Promise<number> {
  const [before, after] = [readFileSync(join(BEFORE, name)), readFileSync(join(FOLDER, name))];
  if (before.equals(after)) return 0;
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const { share, marked } = differenceOf(old, now);
  if (share < LEAST_SHARE) return 0;
  const three = [drawn(old), drawn(now), ...(marked === undefined ? [] : [drawn({ ...now, data: marked })])];
  const widths = [old.width, now.width, now.width];
  const parts = await Promise.all(three.map((one) => one.png().toBuffer()));
  await sharp({
    create: {
      width: widths.slice(0, parts.length).reduce((sum, width) => sum + width, 0),
      height: Math.max(old.height, now.height),
      channels: 3,
      background: 'white',
    },
  })
    .composite(
      parts.map((input, index) => ({ input, top: 0, left: widths.slice(0, index).reduce((a, b) => a + b, 0) })),
    )
    .webp({ quality: 80 })
    .toFile(join(RESULTS, name));
  return share;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const known = existsSync(BEFORE) ? readdirSync(BEFORE).filter((name) => TAKEN.test(name)) : [];
const present = readdirSync(FOLDER).filter((name) => TAKEN.test(name));
const shares: { name: string; share: number }[] = [];
for (const name of known.filter((one) => existsSync(join(FOLDER, one))))
  shares.push({ name, share: await compare(name) });
const changed = shares.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
const lines = [
  ...changed.map(({ name, share }) => `${(share * 100).toFixed(2).padStart(6)} %  ${name}`),
  ...present.filter((name) => !known.includes(name)).map((name) => `nouvelle  ${name}`),
  ...known.filter((name) => !present.includes(name)).map((name) => `disparue  ${name}`),
  `${shares.length} images comparées, ${changed.length} diffèrent${changed.length === 0 ? '' : `\u00a0: ${RESULTS}`}.`,
];
process.stdout.write(`${lines.join('\n')}\n`);
