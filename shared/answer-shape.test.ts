import { describe, expect, it } from 'vitest';
import { getAnswerShape, hasAnswerShape } from './answer-shape.ts';
import type { AnyEndpoint } from './contract.ts';
import { features } from './features.ts';

const calls = Object.values(features).flatMap((apis) =>
  Object.values(apis).flatMap((api) => Object.values(api) as AnyEndpoint[]),
);
const shapeOf = (method: string, path: string) =>
  getAnswerShape(calls.find((call) => call.method === method && call.path === path)!);

describe('the shape of an answer', () => {
  it.each([
    ['GET', '/machine/items', ['items']],
    ['PUT', '/machine/items', ['id', 'version']],
    ['GET', '/health', ['version']],
    ['GET', '/image/items', 'array'],
    ['DELETE', '/machine/items/{id}', []],
    ['GET', '/user/settings', []],
    ['GET', '/ewo/items/{id}/pdf', ['address', 'name']],
  ])('of %s %s', (method, path, shape) => expect(shapeOf(method, path)).toEqual(shape));

  it('is that of the browser build, where a contract has one', () => {
    expect(getAnswerShape({ answerShape: ['items'] })).toEqual(['items']);
    expect(getAnswerShape({})).toEqual([]);
  });

  it('tells most calls from the answer of another system', () => {
    const foreign = { status: 'login', message: 'Sign in to this network', url: 'https://portal.example' };
    const json = calls.filter(({ type }) => !type);
    const mistaken = json.filter((call) => hasAnswerShape(foreign, getAnswerShape(call)));
    // Only an answer without required attributes cannot be told.
    expect(mistaken.filter((call) => getAnswerShape(call).length > 0)).toEqual([]);
    expect(mistaken.length).toBeLessThan(json.length / 5);
  });

  it.each([[null], ['ok'], [7], [{ id: 1 }]])('is not that of %j', (value) => {
    expect(hasAnswerShape(value, ['id', 'version'])).toBe(false);
    expect(hasAnswerShape(value, 'array')).toBe(false);
  });
});
