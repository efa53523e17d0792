import { createHash } from 'node:crypto';
import { ICON_SIDE } from '@boucle/contract/features/account/limits.ts';
import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import sharp from 'sharp';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertPicture } from '../../../platform/pictures/queries.ts';
import { type Initiative } from './initiative.ts';

/** Light and dark side of each material, and whether one sees through it. */
const MATERIALS: Readonly<Record<string, readonly [light: string, dark: string, opacity: number]>> = {
  Inox: ['#E4E8E8', '#8E9A9C', 1],
  Verre: ['#E3F1EE', '#9CC4BB', 0.82],
  Polypropylène: ['#F6E3CF', '#D9A877', 1],
};
const PLAIN = ['#E9E5DC', '#B3AB9A', 1] as const;

/** Body, inside and lid of each kind of container, on a ground of 400 × 300. */
const SHAPES: Readonly<Record<string, { body: string; rim: string; lid: string }>> = {
  bowl: {
    body: 'M78 128H322C322 196 276 240 240 246H160C124 240 78 196 78 128Z',
    rim: 'M78 128a122 20 0 0 0 244 0a122 20 0 0 0 -244 0Z',
    lid: 'M86 108a114 18 0 0 1 228 0v8a114 18 0 0 1 -228 0Z',
  },
  'small-bowl': {
    body: 'M112 146H288C288 200 252 236 226 242H174C148 236 112 200 112 146Z',
    rim: 'M112 146a88 15 0 0 0 176 0a88 15 0 0 0 -176 0Z',
    lid: 'M118 128a82 14 0 0 1 164 0v7a82 14 0 0 1 -164 0Z',
  },
  tray: {
    body: 'M70 138H330L308 232a14 14 0 0 1 -14 11H106a14 14 0 0 1 -14 -11Z',
    rim: 'M70 138l18 -20H312l18 20l-14 12H84Z',
    lid: 'M84 112l12 -16H304l12 16v8H84Z',
  },
  'two-part-tray': {
    body: 'M52 142H348L328 230a14 14 0 0 1 -14 11H86a14 14 0 0 1 -14 -11Z',
    rim: 'M52 142l20 -22H328l20 22l-16 13H68ZM196 120h8v36h-8Z',
    lid: 'M66 114l14 -16H320l14 16v8H66Z',
  },
  cup: {
    body: 'M138 96H262L246 244a14 14 0 0 1 -14 12H168a14 14 0 0 1 -14 -12Z',
    rim: 'M138 96a62 12 0 0 0 124 0a62 12 0 0 0 -124 0Z',
    lid: 'M136 78a64 11 0 0 1 128 0v8a64 11 0 0 1 -128 0Z',
  },
};

/**
 * The container of the demo, as it would be photographed: on linen, in its material, its lid in the
 * second colour of the initiative.
 */
export async function formatPicture(tx: Tx, accountId: number, format: Initiative['formats'][number], lid: string) {
  const [light, dark, opacity] = MATERIALS[format.material] ?? PLAIN;
  const shape = SHAPES[format.drawing] ?? SHAPES['bowl'];
  return keep(
    tx,
    accountId,
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 -50 400 400">
      <defs>
        <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#F8F4EC"/><stop offset="1" stop-color="#EADFCD"/></linearGradient>
        <linearGradient id="side"><stop stop-color="${dark}"/><stop offset=".28" stop-color="${light}"/><stop offset=".62" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
        <radialGradient id="shade"><stop stop-color="#5B4A33" stop-opacity=".34"/><stop offset="1" stop-color="#5B4A33" stop-opacity="0"/></radialGradient>
      </defs>
      <rect y="-50" width="400" height="400" fill="url(#ground)"/>
      <ellipse cx="200" cy="250" rx="150" ry="20" fill="url(#shade)"/>
      <path d="${shape?.body ?? ''}" fill="url(#side)" fill-opacity="${opacity}"/>
      <path d="${shape?.rim ?? ''}" fill="${dark}" fill-opacity=".75"/>
      <path d="${shape?.lid ?? ''}" fill="${lid}"/>
      <path d="${shape?.lid ?? ''}" fill="#fff" fill-opacity=".16" transform="translate(0 -4)"/>
    </svg>`,
  );
}

/** A container whose stain the washing left, as somebody photographed it. */
export async function stainedPicture(tx: Tx, accountId: number): Promise<string> {
  const shape = SHAPES['tray'];
  return keep(
    tx,
    accountId,
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 -50 400 400">
      <rect y="-50" width="400" height="400" fill="#D9D3C6"/>
      <path d="${shape?.body ?? ''}" fill="#E3F1EE"/>
      <path d="${shape?.rim ?? ''}" fill="#9CC4BB"/>
      <path d="M150 176c28 -16 66 -4 82 10s8 34 -22 36s-74 -2 -78 -18s2 -20 18 -28Z" fill="#8A4B16" fill-opacity=".62"/>
      <circle cx="256" cy="204" r="9" fill="#8A4B16" fill-opacity=".5"/>
    </svg>`,
  );
}

/** The logo of an initiative of the demo: a bowl under its arc, and its name for the wide one. */
export async function logo(tx: Tx, accountId: number, { colors }: Initiative) {
  return keep(
    tx,
    accountId,
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="15" fill="${colors.primary}"/>
      <path d="M14 33h36a18 18 0 0 1-11.5 16.8V52h-13v-2.2A18 18 0 0 1 14 33z" fill="#F8F4EC"/>
      <path d="M48 25a17.5 17.5 0 0 0-32 0" fill="none" stroke="${colors.secondary}" stroke-width="5" stroke-linecap="round"/>
    </svg>`,
  );
}

/** The icon of its application, as large as the shops ask: the same drawing, to the edges. */
export async function icon(tx: Tx, accountId: number, { colors }: Initiative) {
  return keep(
    tx,
    accountId,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIDE}" height="${ICON_SIDE}" viewBox="0 0 64 64">
      <rect width="64" height="64" fill="${colors.primary}"/>
      <path d="M14 33h36a18 18 0 0 1-11.5 16.8V52h-13v-2.2A18 18 0 0 1 14 33z" fill="#F8F4EC"/>
      <path d="M48 25a17.5 17.5 0 0 0-32 0" fill="none" stroke="${colors.secondary}" stroke-width="5" stroke-linecap="round"/>
    </svg>`,
  );
}

async function keep(tx: Tx, accountId: number, svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  await insertPicture(tx, accountId, hash, bytes);
  return `${PICTURES_PATH}/${hash}.webp`;
}
