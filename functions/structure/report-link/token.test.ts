import { describe, expect, it } from 'vitest';
import type { ReportKey } from '../../db/entities/structure.ts';
import {
  createReportKeyId,
  createReportSecret,
  createReportToken,
  isSignedBy,
  parseReportToken,
} from './token.ts';

const keyId = createReportKeyId();
const key: ReportKey = { tenant: 'acme', plant: 'P1', number: 1, secret: createReportSecret() };
const token = createReportToken(keyId, key, 42);
const isValid = (text: string, by = key) => {
  const parsed = parseReportToken(text);
  return parsed !== undefined && isSignedBy(by, parsed);
};

describe('the token of a report page', () => {
  it('names key and machine, and neither tenant nor plant', () => {
    expect(parseReportToken(token)).toMatchObject({ keyId, machineId: 42 });
    expect(isValid(token)).toBe(true);
    expect(createReportToken(keyId, { ...key, tenant: 'a-much-longer-name' }, 42)).toHaveLength(token.length);
    expect(encodeURIComponent(token)).toBe(token);
  });

  it('is refused with any character changed, added or left out', () => {
    for (let at = keyId.length; at < token.length; at++) {
      const other = token[at] === '7' ? '8' : '7';
      expect(isValid(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBe(false);
      expect(isValid(token.slice(0, at) + token.slice(at + 1)), `without ${at}`).toBe(false);
    }
    expect(isValid(`${token}1`)).toBe(false);
    // Another spelling of the same number would be another token of the same machine.
    expect(isValid(`${token.slice(0, -2)}042`)).toBe(false);
  });

  it.each<[string, Partial<ReportKey>]>([
    ['another tenant', { tenant: 'acme-2' }],
    ['another plant', { plant: 'P2' }],
    ['another number', { number: 2 }],
    ['another secret', { secret: createReportSecret() }],
  ])('is refused by a key of %s', (_, more) => {
    expect(isValid(token, { ...key, ...more })).toBe(false);
  });

  it.each(['', 'x', '42', token.slice(0, -2), `${token.slice(0, -2)}0`, `${token}12345678`, `${token}\n`])(
    'is not %j',
    (text) => expect(parseReportToken(text)).toBeUndefined(),
  );

  it('is void once the links of its machine were renewed', () => {
    const renewed = createReportToken(keyId, key, 42, 1);
    expect(isSignedBy(key, parseReportToken(renewed)!, 1)).toBe(true);
    expect(isSignedBy(key, parseReportToken(renewed)!, 2)).toBe(false);
    expect(isSignedBy(key, parseReportToken(token)!, 1)).toBe(false);
    expect(isSignedBy(key, parseReportToken(renewed)!)).toBe(false);
  });

  it('has a key that nobody guesses', () => {
    const keyIds = new Set(Array.from({ length: 1000 }, createReportKeyId));
    expect(keyIds.size).toBe(1000);
    expect(Buffer.from(createReportSecret(), 'base64url')).toHaveLength(32);
  });
});
