/** Pixels on the map, from its left and its top. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}
/** Something to name: its dot, and how wide its name is. */
export interface Named extends Pixel {
  readonly width: number;
}
/** Where a name begins, from its dot: its left and the middle of its height. */
export type NamePlace = Pixel;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const NAME_HEIGHT = 18;
/** From a dot to its name, and from a mark that lies over the dot. */
const NEAR = 8;
const FAR = 23;
/** Half the sides of a mark and of a dot, with the air around them. */
const MARK = 20;
const DOT = 4;

/**
 * Beside the dot, the right first; then above and below; then the same beyond a mark that lies over
 * it.
 */
const placesOf = (width: number): readonly NamePlace[] =>
  [NEAR, FAR].flatMap((away) => [
    { x: away, y: 0 },
    { x: -away - width, y: 0 },
    { x: -width / 2, y: away + NAME_HEIGHT / 2 },
    { x: -width / 2, y: -away - NAME_HEIGHT / 2 },
  ]);

/**
 * Where each name is written so that neither a mark, a dot nor another name lies over it; undefined
 * where there is no room: that one is left out. The first have the first choice.
 */
export function namePlaces(named: readonly Named[], marks: readonly Pixel[]): (NamePlace | undefined)[] {
  const taken = [...marks.map((at) => around(at, MARK)), ...named.map((at) => around(at, DOT))];
  return named.map((one) => {
    const found = placesOf(one.width)
      .map((place) => ({ place, box: boxOf(one, place) }))
      .find(({ box }) => !taken.some((other) => overlap(box, other)));
    if (found !== undefined) taken.push(found.box);
    return found?.place;
  });
}

const around = ({ x, y }: Pixel, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

function boxOf({ x, y, width }: Named, place: NamePlace): Box {
  const left = x + place.x;
  const middle = y + place.y;
  return { left, right: left + width, top: middle - NAME_HEIGHT / 2, bottom: middle + NAME_HEIGHT / 2 };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
