import { EVENT_ENTITIES } from '@boucle/contract/shared/events/entities.ts';
import { pageAt } from '@boucle/contract/pageAt.ts';
import { describe, expect, it } from 'vitest';
import { subjectAddress } from './subjectAddress.ts';

const everywhere = { mayOpen: () => true };
const nowhere = { mayOpen: () => false };
const subject = { id: 12, label: 'Douze', transaction_type: 'add_deposit' } as const;

describe('where a line of the journal leads', () => {
  it('is a page that exists, whatever it is about', () => {
    const addresses = EVENT_ENTITIES.map((entity) => subjectAddress({ ...subject, entity }, everywhere));
    const led = addresses.filter((address) => address !== undefined);
    expect(led.length).toBeGreaterThan(12);
    expect(led.filter((address) => 'invalid' in pageAt(address.split('?')[0] ?? ''))).toEqual([]);
    expect(led.filter((address) => !address.includes('12'))).toEqual([]);
  });

  it('is nowhere for who may not open it', () => {
    expect(EVENT_ENTITIES.map((entity) => subjectAddress({ ...subject, entity }, nowhere)).filter(Boolean)).toEqual([]);
  });
});
