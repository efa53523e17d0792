import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../dev/worlds/random.ts';
import { roadMetres } from './distance.ts';
import { type LoadLine, broughtFirst, loadsOf } from './load.ts';
import { orderOf } from './order.ts';
import { costOf, type Distances, shortTour } from './shortTour.ts';
import { METRES_PER_MINUTE, type Start, STOP_MINUTES, type StopToOrder, timetableOf } from './timetable.ts';

const NANTES = { latitude: 47.2184, longitude: -1.5536 };
const START: Start = { position: NANTES, minute: 8 * 60 };

const stopAt = (latitude: number, longitude: number): StopToOrder => ({
  position: { latitude, longitude },
  from: null,
  to: null,
});

/** So many stops within some 6 km of Nantes. */
function stopsOf(seed: number, count: number): StopToOrder[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () =>
    stopAt(NANTES.latitude + (random.next() - 0.5) * 0.1, NANTES.longitude + (random.next() - 0.5) * 0.15),
  );
}

const inOrder = (stops: readonly StopToOrder[], order: readonly number[]): StopToOrder[] =>
  order.flatMap((n) => stops[n] ?? []);
const metresOf = (stops: readonly StopToOrder[], order: readonly number[], start = START): number =>
  timetableOf(inOrder(stops, order), start).metres;
const given = (stops: readonly StopToOrder[]): number[] => stops.map((_, n) => n);

/** The shortest way through all stops, each order tried. */
function shortest(stops: readonly StopToOrder[], start: Start): number {
  let least = Infinity;
  const between = (one: StopToOrder['position'], other: StopToOrder['position']): number =>
    one === null || other === null ? 0 : roadMetres(one, other);
  const walk = (here: StopToOrder['position'], left: readonly StopToOrder[], metres: number): void => {
    if (metres >= least) return;
    if (left.length === 0) least = Math.min(least, metres + between(here, start.position));
    for (const stop of left)
      walk(
        stop.position,
        left.filter((other) => other !== stop),
        metres + between(here, stop.position),
      );
  };
  walk(start.position, stops, 0);
  return least;
}

/** The public instances of fixtures/tsplib.txt, each distance rounded as TSPLIB defines it. */
function instances(): { name: string; optimum: number; distances: Distances }[] {
  const lines = readFileSync(join(import.meta.dirname, 'fixtures/tsplib.txt'), 'utf8')
    .trim()
    .split('\n');
  return lines.slice(3).map((line) => {
    const [name = '', metric = '', optimum = '', ...texts] = line.split(' ');
    const nodes = texts.map((text): [number, number] => [Number(text.split(',')[0]), Number(text.split(',')[1])]);
    const between = nodes.flatMap((one) =>
      nodes.map((other) => (one === other ? 0 : tsplibDistance(metric, one, other))),
    );
    const distances = {
      side: nodes.length,
      between: Float64Array.from(between),
      timed: new Set<number>(),
      lateness: () => 0,
    };
    return { name, optimum: Number(optimum), distances };
  });
}

function tsplibDistance(metric: string, [x, y]: [number, number], [u, v]: [number, number]): number {
  if (metric === 'EUC_2D') return Math.round(Math.hypot(x - u, y - v));
  if (metric === 'ATT') return Math.ceil(Math.sqrt(((x - u) ** 2 + (y - v) ** 2) / 10));
  // GEO: degrees and minutes, on a sphere.
  const radians = (value: number) => (Math.PI * (Math.trunc(value) + (5 * (value - Math.trunc(value))) / 3)) / 180;
  const [east, less, more] = [
    Math.cos(radians(y) - radians(v)),
    Math.cos(radians(x) - radians(u)),
    Math.cos(radians(x) + radians(u)),
  ];
  return Math.trunc(6378.388 * Math.acos(((1 + east) * less - (1 - east) * more) / 2) + 1);
}

describe('distances', () => {
  it('are those as the crow flies times 1.3', () => {
    // A degree of latitude is 111.195 km on a sphere of 6,371 km.
    expect(roadMetres({ latitude: 47, longitude: -1.5 }, { latitude: 48, longitude: -1.5 })).toBeCloseTo(144_553, 0);
    expect(roadMetres(NANTES, NANTES)).toBe(0);
  });
});

describe('the order of visit', () => {
  it('is never worse than the order given, on twenty instances drawn by chance', () => {
    const gains = Array.from({ length: 20 }, (_, seed) => {
      const stops = stopsOf(seed + 1, 5 + seed);
      const order = orderOf(stops, START);
      expect(order.toSorted((one, other) => one - other)).toEqual(given(stops));
      const [before, after] = [metresOf(stops, given(stops)), metresOf(stops, order)];
      expect(after).toBeLessThanOrEqual(before + 0.01);
      return 1 - after / before;
    });
    expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
    process.stdout.write(
      `order of visit: 20 instances, ${(Math.min(...gains) * 100).toFixed(1)} to ${(Math.max(...gains) * 100).toFixed(1)} % shorter than given\n`,
    );
  });

  it('keeps the order given where that is the shortest', () => {
    const stops = [0.01, 0.02, 0.03, 0.04].map((east) => stopAt(NANTES.latitude, NANTES.longitude + east));
    expect(orderOf(stops, { ...START, position: null })).toEqual([0, 1, 2, 3]);
  });

  it('is within 3 % of the shortest of all orders of eight stops', () => {
    const excess = Array.from({ length: 20 }, (_, seed) => {
      const stops = stopsOf(100 + seed, 8);
      const start = seed % 4 === 3 ? { ...START, position: null } : START;
      return metresOf(stops, orderOf(stops, start), start) / shortest(stops, start) - 1;
    });
    process.stdout.write(
      `order of visit: 8 stops, at worst ${(Math.max(...excess) * 100).toFixed(2)} % over the shortest\n`,
    );
    expect(Math.max(...excess)).toBeLessThan(0.03);
  });

  it('is the same from whatever order the stops are given in', () => {
    const stops = stopsOf(4, 40).map((stop, n) => (n % 8 === 0 ? { ...stop, to: 10 * 60 } : stop));
    const order = orderOf(stops, START);
    expect(orderOf(inOrder(stops, order), START)).toEqual(given(stops));
    expect(orderOf(stops.toReversed(), START).map((n) => stops.length - 1 - n)).toEqual(order);
  });

  it('of 200 stops, each with a window, visits all of them with less lateness', () => {
    const stops = stopsOf(7, 200).map((stop, n) => ({ ...stop, from: 9 * 60, to: 11 * 60 + 5 * n }));
    const order = orderOf(stops, START);
    expect(new Set(order).size).toBe(200);
    const late = (of: readonly StopToOrder[]) => timetableOf(of, START).late;
    expect(late(inOrder(stops, order))).toBeLessThan(late(stops));
  });

  it('knows no stop, one stop, and two at one address', () => {
    expect(orderOf([], START)).toEqual([]);
    expect(orderOf([stopAt(47.2, -1.5)], START)).toEqual([0]);
    expect(orderOf([stopAt(47.2, -1.5), stopAt(47.2, -1.5)], START)).toEqual([0, 1]);
  });

  it('keeps what has no coordinates for the end, in the order given', () => {
    const nowhere: StopToOrder = { position: null, from: null, to: null };
    const [far, near] = [stopAt(47.3, -1.7), stopAt(47.22, -1.56)];
    const order = orderOf([nowhere, far, { ...nowhere }, near], START);
    expect(order.slice(2)).toEqual([0, 2]);
    expect(order.slice(0, 2).toSorted()).toEqual([1, 3]);
  });

  it('keeps a window where some order does, though the way is longer', () => {
    const near = stopAt(NANTES.latitude, NANTES.longitude + 0.005);
    // Twenty minutes away, to be reached before 08:22: only by who goes there first.
    const early = { ...stopAt(NANTES.latitude, NANTES.longitude - 0.06), to: 8 * 60 + 22 };
    const order = orderOf([near, early], START);
    expect(order).toEqual([1, 0]);
    expect(timetableOf(inOrder([near, early], order), START).late).toBe(0);
  });
});

describe('the short tour', () => {
  it('is 2 % over the shortest at most, in the mean of public instances', () => {
    const found = instances().map(({ name, optimum, distances }) => {
      const began = process.threadCpuUsage().user;
      const excess = costOf(shortTour(distances), distances) / optimum - 1;
      return { name, excess, ms: (process.threadCpuUsage().user - began) / 1000 };
    });
    const mean = found.reduce((sum, { excess }) => sum + excess, 0) / found.length;
    const each = found.map(({ name, excess, ms }) => `${name} ${(excess * 100).toFixed(2)} % in ${ms.toFixed(0)} ms`);
    process.stdout.write(`short tours: ${(mean * 100).toFixed(2)} % over the shortest; ${each.join(', ')}\n`);
    expect(found).toHaveLength(15);
    // No tour is shorter than the shortest: distances are those of the instances.
    expect(Math.min(...found.map(({ excess }) => excess))).toBe(0);
    expect(mean).toBeLessThan(0.02);
  });
});

describe('the timetable', () => {
  it('waits where it comes too early, and says how late it is', () => {
    const close = stopAt(NANTES.latitude, NANTES.longitude);
    const { passages, back } = timetableOf(
      [
        { ...close, from: 9 * 60 },
        { ...close, to: 8 * 60 + 30 },
      ],
      START,
    );
    expect(passages.map(({ arrives, late }) => [arrives, late])).toEqual([
      [540, 0],
      [540 + STOP_MINUTES, 30 + STOP_MINUTES],
    ]);
    expect(back).toBe(540 + 2 * STOP_MINUTES);
  });

  it('takes its metres and minutes from the distance', () => {
    const stop = stopAt(NANTES.latitude + 0.02, NANTES.longitude);
    const { metres, passages } = timetableOf([stop], START);
    const one = roadMetres(NANTES, { latitude: NANTES.latitude + 0.02, longitude: NANTES.longitude });
    expect(metres).toBeCloseTo(2 * one, 6);
    expect(passages[0]?.arrives).toBeCloseTo(START.minute + one / METRES_PER_MINUTE, 6);
  });
});

describe('the load', () => {
  const line = (act: LoadLine['act'], pieces: number, format_id = 1): LoadLine => ({ act, pieces, format_id });
  const plenty = new Map([
    [1, 1000],
    [2, 1000],
  ]);

  it('begins with what is given, and changes stop by stop', () => {
    const { loaded, stops } = loadsOf(
      [
        [line('take_dirty', 105)],
        [line('give', 64), line('take_dirty', 126)],
        [line('give', 36), line('empty_drawer', 24, 2)],
      ],
      { free: plenty, capacity: 600 },
    );
    expect(loaded).toBe(100);
    expect(stops.map(({ clean, dirty, over }) => [clean, dirty, over])).toEqual([
      [100, 105, 0],
      [36, 231, 0],
      [0, 255, 0],
    ]);
  });

  it('says how many pieces go beyond the vehicle, at the stop and already at the warehouse', () => {
    const { over, stops } = loadsOf([[line('take_dirty', 4)], [line('give', 12)]], { free: plenty, capacity: 10 });
    expect(over).toBe(2);
    expect(stops.map((stop) => stop.over)).toEqual([6, 0]);
    expect(loadsOf([[line('take_dirty', 4)]], { free: plenty, capacity: null }).stops[0]?.over).toBe(0);
  });

  it('gives what an earlier stop brought, and says what is missing where it comes later', () => {
    const free = new Map([[1, 10]]);
    const [give, take] = [[line('give', 15)], [line('take_clean', 5)]];
    expect(loadsOf([take, give], { free, capacity: null }).stops.map(({ missing }) => missing)).toEqual([[], []]);
    expect(loadsOf([give, take], { free, capacity: null }).stops[0]?.missing).toEqual([{ format_id: 1, pieces: 5 }]);
    expect(loadsOf([[line('give', 3, 9)]], { free, capacity: null }).stops[0]?.missing).toEqual([
      { format_id: 9, pieces: 3 },
    ]);
  });

  it('keeps on board what was loaded for a stop that was passed by, or took less', () => {
    const give = (pieces: number, done?: number): LoadLine => ({ ...line('give', pieces), done });
    const { loaded, stops } = loadsOf(
      [[give(10, 0)], [give(8, 5)], [give(4)], [{ ...line('take_dirty', 6), done: 0 }]],
      {
        free: plenty,
        capacity: 20,
      },
    );
    expect(loaded).toBe(22);
    expect(stops.map(({ clean, dirty }) => [clean, dirty])).toEqual([
      [22, 0],
      [17, 0],
      [13, 0],
      [13, 0],
    ]);
    // More than planned was on board as well.
    expect(loadsOf([[give(4, 9)]], { free: plenty, capacity: null })).toMatchObject({ loaded: 9 });
  });

  it('puts a stop that gives behind the one that brings it, and leaves the rest in order', () => {
    const none = new Map<number, number>();
    const [give, take, dirty] = [[line('give', 5)], [line('take_clean', 5)], [line('take_dirty', 5)]];
    expect(broughtFirst([0, 1, 2], [give, dirty, take], none)).toEqual([1, 2, 0]);
    expect(broughtFirst([2, 0, 1], [give, dirty, take], none)).toEqual([2, 0, 1]);
    // The warehouse has them, or no one brings them: the order is the shortest one.
    expect(broughtFirst([0, 1, 2], [give, dirty, take], new Map([[1, 5]]))).toEqual([0, 1, 2]);
    expect(broughtFirst([0, 1], [give, dirty], none)).toEqual([0, 1]);
    // Two that each bring a part, and two that wait for both.
    const [half, rest] = [[line('take_clean', 3)], [line('take_clean', 2)]];
    const order = broughtFirst([0, 1, 2, 3], [give, half, [line('give', 1)], rest], none);
    expect(order.indexOf(0)).toBeGreaterThan(order.indexOf(3));
    expect([...order].sort()).toEqual([0, 1, 2, 3]);
    expect(broughtFirst([], [], none)).toEqual([]);
  });

  it('of no stop is nothing', () => {
    expect(loadsOf([], { free: plenty, capacity: 10 })).toEqual({ loaded: 0, over: 0, stops: [] });
  });
});
