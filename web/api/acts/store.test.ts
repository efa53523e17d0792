import { beforeEach, describe, expect, it } from 'vitest';
import { createActs } from './store.ts';
import { fakeStorage } from '../testing/fakes.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const CREDIT = {
  key: 'k1',
  call: 'customers.credit',
  url: '/api/v1/admin/customers/7/credits',
  method: 'POST',
  body: '{"amount":20,"comment":"Noël"}',
};

let clock = 1_800_000_000_000;
let person: number | undefined = 7;
let storage = fakeStorage();
const opened = () => createActs({ storage, personId: () => person, now: () => clock });
beforeEach(() => {
  clock = 1_800_000_000_000;
  person = 7;
  storage = fakeStorage();
});

describe('an act of unknown outcome', () => {
  it('is kept before it is sent, and shown by the next page of that person alone', () => {
    const before = opened();
    before.begin(CREDIT);
    // Under way in this page.
    expect(before.unknown()).toEqual([]);
    expect(opened().unknown()).toMatchObject([CREDIT]);
    person = 8;
    expect(opened().unknown()).toEqual([]);
  });

  it('is shown at once where no answer came', () => {
    const acts = opened();
    let calls = 0;
    acts.subscribe(() => (calls += 1));
    acts.begin(CREDIT);
    acts.lose('k1');
    expect(acts.unknown()).toMatchObject([{ key: 'k1' }]);
    expect(calls).toBe(1);
    expect(acts.begin(CREDIT)).toBe(true);
  });

  it('is forgotten once its outcome is known, after a week, and when the person clears it', () => {
    const acts = opened();
    for (const [n, outcome] of [true, false].entries()) {
      acts.begin({ ...CREDIT, key: `k${n}` });
      acts.end(`k${n}`, outcome);
    }
    expect(opened().unknown()).toEqual([]);
    acts.begin(CREDIT);
    clock += 7 * DAY;
    expect(opened().unknown()).toEqual([]);
    clock -= DAY;
    expect(opened().unknown()).toHaveLength(1);
    opened().clear();
    expect(opened().unknown()).toEqual([]);
  });

  it('leaves when there are more than fifty, the oldest first', () => {
    const acts = opened();
    for (let n = 0; n < 60; n += 1) acts.begin({ ...CREDIT, key: `k${n}` });
    const keys = opened()
      .unknown()
      .map(({ key }) => key);
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([50, 'k10', 'k59']);
  });

  it('is read past what another version wrote', () => {
    storage.setItem('boucle:acts:7', '[{"key":1},null,{"x":2}]');
    expect(opened().unknown()).toEqual([]);
    storage.setItem('boucle:acts:7', 'not JSON');
    expect(opened().unknown()).toEqual([]);
  });
});

describe('a like act', () => {
  it('is known for a minute, whatever was said of it, after a reload too', () => {
    const acts = opened();
    acts.begin(CREDIT);
    acts.end('k1', true);
    clock += 20_000;
    const like = { ...CREDIT, key: 'k2', body: '{"amount":20}' };
    expect(opened().secondsSinceLike(like)).toBe(20);
    expect(opened().secondsSinceLike({ ...like, body: '{"amount":21}' })).toBeUndefined();
    expect(opened().secondsSinceLike({ ...like, url: '/api/v1/admin/customers/8/credits' })).toBeUndefined();
    // Its own key cannot record it twice.
    expect(opened().secondsSinceLike(CREDIT)).toBeUndefined();
    clock += MINUTE;
    expect(opened().secondsSinceLike(like)).toBeUndefined();
  });

  it('that was refused is none', () => {
    const acts = opened();
    acts.begin(CREDIT);
    acts.end('k1', false);
    expect(acts.secondsSinceLike({ ...CREDIT, key: 'k2' })).toBeUndefined();
  });
});
