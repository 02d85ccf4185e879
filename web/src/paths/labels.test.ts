import { expect, it } from 'vitest';
import { inPlant } from '../../../shared/access/plant-link.ts';
import { labelPath } from '../../../shared/structure/label.ts';
import { countLabel, shelfLabel, spareLabel } from '../../../shared/warehouse/label.ts';
import { placeOfLabel } from './labels.ts';

const COUNT = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';

it.each([
  [labelPath(12, '12.5'), '/app/tablet/machine/12?element=12.5'],
  [spareLabel(7), '/app/tablet/spare/7'],
  [
    shelfLabel(3, 'R1 A'),
    `/app/tablet/shelf/3?${new URLSearchParams({ q: '["and",["shelving","=","R1 A"]]' })}`,
  ],
  [countLabel(3, COUNT), `/app/mgmt/warehouse/count/3/${COUNT}`],
])('%s leads to %s', (label, path) => {
  expect(placeOfLabel(`https://plant.example${label}`)?.path).toBe(path);
  expect(placeOfLabel(`https://plant.example${inPlant(label, 'TO1')}`)).toEqual({ path, plant: 'TO1' });
});

it('leads nowhere from codes of others', () =>
  expect(placeOfLabel('https://plant.example/app/reports/dashboard')).toBeUndefined());
