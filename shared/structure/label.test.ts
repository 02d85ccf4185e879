import { describe, expect, it } from 'vitest';
import { addPlantParam } from '../access/plant-link.ts';
import { buildMachineLabelRoute, parseMachineLabel } from './label.ts';

describe('a label', () => {
  it('is read as it was written, under any host', () => {
    for (const host of ['https://plant.example', 'http://localhost:4000']) {
      expect(parseMachineLabel(host + addPlantParam(buildMachineLabelRoute(42), 'TO1'))).toEqual({
        machineId: 42,
        plant: 'TO1',
      });
      expect(parseMachineLabel(host + addPlantParam(buildMachineLabelRoute(42, '42.17'), 'TO1'))).toEqual({
        machineId: 42,
        element: '42.17',
        plant: 'TO1',
      });
    }
    expect(parseMachineLabel(`https://plant.example${buildMachineLabelRoute(7)}\n`)).toEqual({
      machineId: 7,
    });
  });

  it('is the same with a slash at the end of its path', () => {
    expect(parseMachineLabel('https://plant.example/app/mgmt/equipStructure/view/7/')).toEqual({
      machineId: 7,
    });
    expect(
      parseMachineLabel('https://plant.example/app/mgmt/equipStructure/7//?element=7.1&plant=TO1'),
    ).toEqual({
      ...{ machineId: 7, element: '7.1', plant: 'TO1' },
    });
  });

  it.each([
    '',
    'ftp://plant.example/app/mgmt/equipStructure/view/7',
    'PRS-01',
    'https://plant.example/',
    'https://plant.example/app/mgmt/equipStructure/edit/42',
    'https://plant.example/app/mgmt/equipStructure/view/42/more',
    'https://plant.example/app/mgmt/equipStructure/view/x',
    'https://elsewhere.example/?to=/app/mgmt/equipStructure/view/42',
    'javascript:alert(1)',
    'WIFI:S:plant;T:WPA;P:secret;;',
  ])('is not %j', (text) => expect(parseMachineLabel(text)).toBeUndefined());
});
