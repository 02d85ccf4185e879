import { describe, expect, it } from 'vitest';
import { addPlantParam } from '../access/plant-link.ts';
import {
  buildCountLabelRoute,
  buildShelfLabelRoute,
  buildSpareLabelRoute,
  parseWarehouseLabel,
} from './label.ts';

const COUNT = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';

describe('a label of the warehouse', () => {
  it.each([
    [buildSpareLabelRoute(7), { kind: 'spare', spareId: 7 }],
    [buildShelfLabelRoute(3, 'R1 & "à"/2?#'), { kind: 'shelf', warehouseId: 3, shelving: 'R1 & "à"/2?#' }],
    [buildCountLabelRoute(3, COUNT), { kind: 'count', warehouseId: 3, countId: COUNT }],
  ])('is read as it was written, under any host: %s', (path, says) => {
    for (const host of ['https://plant.example', 'http://localhost:4000']) {
      expect(parseWarehouseLabel(host + path)).toEqual(says);
      expect(parseWarehouseLabel(`${host + addPlantParam(path, 'TO1')}\n`)).toEqual({
        ...says,
        plant: 'TO1',
      });
    }
  });

  it.each([
    '',
    'SP-001',
    'https://plant.example/app/mgmt/equipStructure/view/42',
    'https://plant.example/app/mgmt/warehouse/spareparts/detail/42',
    'https://plant.example/app/tablet/spare/x',
    'https://plant.example/app/tablet/shelf/3',
    'https://plant.example/app/tablet/shelf/3?q=[',
    'https://plant.example/app/tablet/shelf/3?q=["and"]',
    'https://plant.example/app/tablet/shelf/3?q=["and",["code","=","R1"]]',
    'https://plant.example/app/tablet/shelf/3?q=["and",["shelving",":","R1"]]',
    'https://plant.example/app/mgmt/warehouse/count/3/7',
    'javascript:alert(1)',
  ])('is not %j', (text) => expect(parseWarehouseLabel(text)).toBeUndefined());
});
