import { describe, expect, it } from 'vitest';
import { findOwnHost } from './handoff.ts';

const entitled = { endpointRoot: false, UserPlantsCount: 1, PlantSubDomain: 'lyon', AuditTool: true };
const at = (main: string, changes: Partial<typeof entitled> = {}) =>
  findOwnHost({ ...entitled, ...changes }, main);

describe('the own host of a plant', () => {
  it('is its sub-domain of the main host, port included', () => {
    expect(at('plantledger.example')).toBe('lyon.plantledger.example');
    expect(at('localhost:4000', { PlantSubDomain: 'Lyon' })).toBe('lyon.localhost:4000');
  });

  it.each([
    ['of several plants', { UserPlantsCount: 2 }],
    ['of no plant', { UserPlantsCount: 0 }],
    ['without the audit tool', { AuditTool: false }],
    ['of the tenant root', { endpointRoot: true }],
    ['without a sub-domain', { PlantSubDomain: '' }],
  ])('is not offered to a user %s', (_, changes) => {
    expect(at('plantledger.example', changes)).toBeUndefined();
  });

  it.each([
    'evil.example/',
    'evil.example#',
    'evil.example:1',
    'user@evil',
    'a.b',
    '-a',
    'a-',
    'a b',
    '\\a',
    'é',
  ])('is never made of %j', (PlantSubDomain) => {
    expect(at('plantledger.example', { PlantSubDomain })).toBeUndefined();
  });

  it('is not looked for below itself', () => {
    expect(at('lyon.plantledger.example')).toBeUndefined();
  });
});
