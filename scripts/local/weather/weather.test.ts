import { expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { openWeather, readWeather, weatherKinds } from './weather.ts';

const draw = (random: () => number, n = 20) => Array.from({ length: n }, () => random());

it('gives the same numbers for the same seed, and others for another', () => {
  const numbers = draw(createRandom('7'));
  expect(draw(createRandom('7'))).toEqual(numbers);
  expect(draw(createRandom('8'))).not.toEqual(numbers);
  for (const number of draw(createRandom('even'), 10_000)) expect(number >= 0 && number < 1).toBe(true);
  const mean = draw(createRandom('mean'), 10_000).reduce((sum, each) => sum + each, 0) / 10_000;
  expect(mean).toBeCloseTo(0.5, 1);
});

it('has every kind if it is rough, each with numbers of its own', () => {
  const rough = openWeather({ name: 'rough', seed: 3 });
  const first = new Set(weatherKinds.map((kind) => rough.random(kind)!()));
  expect(first.size).toBe(weatherKinds.length);
  const alone = openWeather({ name: 'queue,edge', seed: 3 });
  expect(weatherKinds.filter((kind) => alone.random(kind))).toEqual(['queue', 'edge']);
  const again = openWeather({ name: 'rough', seed: 3 });
  expect(draw(alone.random('queue')!)).toEqual(draw(again.random('queue')!));
});

it('numbers its faults and names seed and kind', () => {
  const lines: string[] = [];
  const weather = openWeather({ name: 'rough', seed: 5, say: (line) => lines.push(line) });
  weather.note('queue', 'twice');
  weather.note('queue', 'twice');
  weather.note('edge', '403');
  expect(lines).toEqual(['weather 5 queue 1: twice', 'weather 5 queue 2: twice', 'weather 5 edge 1: 403']);
  expect(weather.faults()).toEqual({ queue: 2, edge: 1 });
});

it('is read from the environment, and refuses what it does not know', () => {
  expect(readWeather({})).toBeUndefined();
  expect(readWeather({ WEATHER: 'rough', WEATHER_SEED: '12' })).toMatchObject({ name: 'rough', seed: 12 });
  expect(() => openWeather({ name: 'fog', seed: 1 })).toThrow(/The weather fog is neither rough nor/);
  expect(() => readWeather({ WEATHER: 'rough', WEATHER_SEED: 'x' })).toThrow(/x is no seed/);
});
