import { expect, it } from 'vitest';
import { addPlantParam } from '../access/plant-link.ts';
import { parseScannedText } from '../structure/scanned-code.ts';
import { buildPointLabelRoute, parsePointLabel } from './point-label.ts';

const printed = `https://plant.example${addPlantParam(buildPointLabelRoute(12), 'P1')}`;

it('a label names its point and plant', () => {
  expect(parsePointLabel(printed)).toEqual({ kind: 'isolationPoint', pointId: 12, plant: 'P1' });
  expect(parsePointLabel('https://plant.example/app/safety/isolation/point/12')).toEqual({
    ...{ kind: 'isolationPoint', pointId: 12 },
  });
  expect(parseScannedText(printed)).toEqual({
    ...{ is: 'label', record: { kind: 'isolationPoint', pointId: 12 }, plant: 'P1' },
  });
});

it.each([
  'Q1',
  'https://plant.example/app/safety/isolation/point/x',
  'https://plant.example/app/safety/isolation/edit/point/12',
])('%s is no label of a point', (text) => {
  expect(parsePointLabel(text)).toBeUndefined();
});
