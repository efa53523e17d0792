import { describe, expect, it } from 'vitest';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { redirectAddresses } from './redirectAddresses.ts';

describe('the redirect addresses', () => {
  it('are the two of the public address, and no local one', () => {
    expect(redirectAddresses({ publicUrl: 'https://console.exemple.fr', port: 3000 })).toEqual([
      'https://console.exemple.fr/',
      'https://console.exemple.fr/auth/callback',
    ]);
  });

  it('are those of this machine, with the port of the server, without a public address', () => {
    expect(redirectAddresses({ port: 4100 })).toEqual([
      'http://localhost:4100/',
      'http://localhost:4100/auth/callback',
      'http://127.0.0.1:4100/',
      'http://127.0.0.1:4100/auth/callback',
      'http://[::1]:4100/',
      'http://[::1]:4100/auth/callback',
    ]);
  });
});

it('makes links for the public address, else for this machine', () => {
  expect(consoleOrigin({ publicUrl: 'https://console.exemple.fr', port: 3000 })).toBe('https://console.exemple.fr');
  expect(consoleOrigin({ port: 4100 })).toBe('http://localhost:4100');
});
