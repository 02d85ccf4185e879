import { describe, expect, it } from 'vitest';
import { findForwardUrl, findHostPlant } from './sign-in-host.ts';

const hex = (text: string) =>
  [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
const answer = (began: string, address = 'https://plants.example/login') =>
  findForwardUrl(new URL(`${address}?code=c&state=R4nd0m-${hex(began)}`) as unknown as Location);

describe('the host of a plant', () => {
  it.each([
    ['nord.plants.example', 'nord'],
    ['plants.example', undefined],
    ['other.example', undefined],
    ['nordplants.example', undefined],
    ['a.b.plants.example', undefined],
  ])('%s is that of %s', (host, plant) => {
    expect(findHostPlant(host, 'plants.example')).toBe(plant);
  });
});

describe('an answer of the provider', () => {
  it('goes on to the host the sign-in began at, whole', () => {
    expect(answer('nord')).toBe(`https://nord.plants.example/login?code=c&state=R4nd0m-${hex('nord')}`);
    expect(answer('lyon', 'http://localhost:4000/login')).toBe(
      `http://lyon.localhost:4000/login?code=c&state=R4nd0m-${hex('lyon')}`,
    );
  });

  it('stays where it has arrived, or began', () => {
    expect(answer('nord', 'https://nord.plants.example/login')).toBeUndefined();
    expect(answer('', 'https://plants.example/login')).toBeUndefined();
    const plain = new URL('https://plants.example/login?code=c&state=R4nd0m');
    expect(findForwardUrl(plain as unknown as Location)).toBeUndefined();
  });

  it.each([
    'evil.example/',
    'evil.example#',
    'a.b',
    'nord@evil',
    'NORD',
    '-nord',
    'x'.repeat(64),
    'nord:1',
    '\u0000',
  ])('goes nowhere else: %j', (began) => {
    expect(answer(began)).toBeUndefined();
  });

  it('is one of the sign-in page alone', () => {
    expect(answer('nord', 'https://plants.example/app/machine')).toBeUndefined();
  });
});
