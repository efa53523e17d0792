import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../api/errors.ts';
import { isText } from './kept.ts';
import { type Keeper, type Kept, type Known, readKept, takeAnswer } from './keptCopy.ts';
import { actOf } from './act.ts';
import { type Copies, openOutboxStore } from './store.ts';

const NAME = 'round 12';
const KEY = ['round'];
const AT_ONCE = 5;

let store: Copies;
let person: string | undefined;
let keeper: Keeper;
let people = 0;
/** Keeps the promise of each request, in their order. */
let answers: { readonly with: (value: string) => void; readonly fail: (error: Error) => void }[];

beforeEach(async () => {
  store = await openOutboxStore(undefined, { name: 'test', actOf });
  // Another one each time: what acts changed is remembered as long as the page.
  person = `driver-${++people}`;
  keeper = { owner: person, ownerNow: () => person, store: () => Promise.resolve(store) };
  answers = [];
});

const kept: Kept<string> = {
  name: NAME,
  is: isText,
  read: () => new Promise((resolve, reject) => answers.push({ with: resolve, fail: reject })),
};
const asked = (count: number) => expect.poll(() => answers.length).toBe(count);
const copy = () => store.copyOf(keeper.owner, NAME);

describe('what a phone keeps of what it read', () => {
  it('is what the server answers, kept for the next time', async () => {
    const reading = readKept(kept, keeper);
    await asked(1);
    answers[0]?.with('four stops');
    expect(await reading).toEqual({ value: 'four stops', sure: true });
    expect(await copy()).toBe('four stops');
  });

  it('shows once no answer comes, and nothing else is raised then', async () => {
    await store.keepCopy(keeper.owner, NAME, 'as this morning');
    expect(await readKept(kept, keeper, AT_ONCE)).toEqual({ value: 'as this morning', sure: false });
    const cut = readKept(kept, keeper);
    await asked(2);
    answers[1]?.fail(new NoAnswerError(undefined));
    expect(await cut).toEqual({ value: 'as this morning', sure: false });
  });

  it('does not hide what the server refuses, nor that nothing was kept', async () => {
    await store.keepCopy(keeper.owner, NAME, 'as this morning');
    const gone = readKept(kept, keeper);
    await asked(1);
    answers[0]?.fail(new ApiError(404, { error: 'not_found', detail: 'Cette tournée est introuvable.' }));
    await expect(gone).rejects.toThrow('Cette tournée est introuvable.');
    await store.keepCopy(keeper.owner, NAME, { another: 'version' });
    const empty = readKept(kept, keeper);
    await asked(2);
    answers[1]?.fail(new NoAnswerError(undefined));
    await expect(empty).rejects.toThrow(NoAnswerError);
  });

  it('is not kept for whoever signed out while it was read', async () => {
    const reading = readKept(kept, keeper);
    await asked(1);
    person = undefined;
    answers[0]?.with('four stops');
    await reading;
    expect(await copy()).toBeUndefined();
  });
});

describe('a reading that is on its way while an act is recorded', () => {
  const cache = new QueryClient();
  const record = (value: string) => takeAnswer<string>(cache, KEY, NAME, keeper, () => ({ value, sure: true }));

  it('is set aside, for it may have been answered before: neither shown nor kept', async () => {
    const reading = readKept(kept, keeper);
    await asked(1);
    record('one stop done');
    answers[0]?.with('no stop done');
    await asked(2);
    expect(cache.getQueryData<Known<string>>(KEY)?.value).toBe('one stop done');
    expect(await copy()).toBe('one stop done');
    answers[1]?.with('one stop done, as read');
    expect(await reading).toEqual({ value: 'one stop done, as read', sure: true });
    expect(await copy()).toBe('one stop done, as read');
  });

  it('gives way to what the act was answered, where no answer comes', async () => {
    await store.keepCopy(keeper.owner, NAME, 'no stop done');
    const reading = readKept(kept, keeper, AT_ONCE);
    await asked(1);
    record('one stop done');
    expect(await reading).toEqual({ value: 'one stop done', sure: false });
  });
});
