import { expect, it } from 'vitest';
import { AccessApplication, getSenderAddress, parseCompanyLabel, parseHostLabel } from './request.ts';

it.each([
  ['to1', 'to1'],
  [' TO1 ', 'to1'],
  ['to1.plants.example', 'to1'],
  ['https://TO1.plants.example:443/login?x=1', 'to1'],
  ['acme-2', 'acme-2'],
  ['Acme Manufacturing', undefined],
  ['~', undefined],
  ['acme%23P1', undefined],
  ['https://', undefined],
  ['', undefined],
  ['to1/https://to2', 'to1'],
  ['x'.repeat(61), undefined],
])('%j names %j', (company, label) => {
  expect(parseCompanyLabel(company)).toBe(label);
});

it.each([
  ['to1.plants.example', 'to1'],
  ['TO1.plants.example', 'to1'],
  ['plants.example', undefined],
  ['a.to1.plants.example', undefined],
  ['evilplants.example', undefined],
  ['to1.other.example', undefined],
])('the address at %s is %s', (host, label) => {
  expect(parseHostLabel(host, 'plants.example')).toBe(label);
  expect(parseHostLabel(host, undefined)).toBeUndefined();
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2'],
  ['2001::1:2:3:4:5', '2001:0:0:1'],
  ['unknown', 'unknown'],
  ['', ''],
])('whoever writes from %j is %j', (address, sender) => {
  expect(getSenderAddress(address)).toBe(sender);
});

const valid = { name: 'Rosa', email: 'Rosa@acme.example', company: 'to1', language: 'it' };

it('is strict, and its lines are lines', () => {
  expect(AccessApplication.parse(valid)).toEqual({ ...valid, email: 'rosa@acme.example', message: '' });
  for (const [field, value] of [
    ['name', 'Rosa\nBcc: x'],
    ['name', 'Rosa\r'.concat('x')],
    ['company', 'to1\nto2'],
    ['email', 'rosa@acme.example\r\nBcc: x@y.example'],
    ['message', 'x'.repeat(1001)],
    ['language', 'de'],
    ['tenant', 'acme'],
  ] as const)
    expect(AccessApplication.safeParse({ ...valid, [field]: value }).success, field).toBe(false);
});
