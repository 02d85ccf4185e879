import { describe, expect, it } from 'vitest';
import vectors from '#tests/vectors/receiver-addresses.json' with { type: 'json' };
import { isPublicIp, parseReceiverUrl } from './webhook-address.ts';

const rules = { ownHosts: ['app.plantledger.example'], allowsLocal: false };

describe('addresses of receivers', () => {
  it.each(vectors.addresses)('judges $url: $right', ({ url, right }) => {
    expect(parseReceiverUrl(url, rules) !== undefined).toBe(right === 200);
  });

  it.each([
    'https://user@hooks.acme.example.com/',
    'https://user:secret@hooks.acme.example.com/',
    'https://app.plantledger.example/api',
    'https://APP.plantledger.example./api',
    'https://eu.app.plantledger.example/',
    'https://localhost./',
    'https://hooks.acme.example.com:80/',
    'https://hooks.acme.example.com:1023/',
    'not an address',
    '',
  ])('refuses %s', (url) => expect(parseReceiverUrl(url, rules)).toBeUndefined());

  it('allows a receiver on the same machine only where the stack says so', () => {
    const local = { ...rules, allowsLocal: true };
    for (const url of ['http://127.0.0.1:4000/in', 'http://localhost:8080/', 'http://localhost/']) {
      expect(parseReceiverUrl(url, rules)).toBeUndefined();
      expect(parseReceiverUrl(url, local)?.href).toBe(url);
    }
    for (const url of [
      'http://127.0.0.2/',
      'http://10.0.0.5/',
      'http://hooks.acme.example.com/',
      'https://localhost/',
    ])
      expect(parseReceiverUrl(url, local)).toBeUndefined();
  });

  it('knows public answers of the DNS from others', () => {
    const publicOnes = [
      '93.184.216.34',
      '8.8.8.8',
      '172.32.0.1',
      '2606:2800:220:1::1',
      '::ffff:8.8.8.8',
      '2002:808:808::',
    ];
    const others = [
      ...['10.0.0.5', '127.0.0.1', '169.254.169.254', '192.0.2.1', '198.19.0.1', '203.0.113.9', '240.0.0.1'],
      ...[
        '::',
        '::1',
        'fd00::1',
        'fe80::1%eth0',
        'ff02::1',
        '2001:db8::1',
        '2001::1',
        '3fff::1',
        '64:ff9b:1::1',
      ],
      ...['::ffff:10.0.0.5', '1.2.3', '1.2.3.256', '1:2:3', '1::2::3', '1:2:3:4:5:6:7:8:9', 'name', ''],
    ];
    expect(publicOnes.filter((ip) => !isPublicIp(ip))).toEqual([]);
    expect(others.filter(isPublicIp)).toEqual([]);
  });
});
