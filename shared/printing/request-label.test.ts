import { expect, it } from 'vitest';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { addPlantParam } from '../access/plant-link.ts';
import { buildEwoLabelRoute, buildTagLabelRoute, parseRequestLabel } from './request-label.ts';

const ID = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';

it.each([
  ['ewo', buildEwoLabelRoute],
  ['tag', buildTagLabelRoute],
] as const)('the label of an %s is read as it was written, under any host', (kind, label) => {
  for (const host of ['https://plant.example', 'http://localhost:4000']) {
    expect(parseRequestLabel(host + label(ID))).toEqual({ kind, id: ID });
    expect(parseRequestLabel(`${host}${addPlantParam(label('01JD&x'), 'TO1')}\n`)).toEqual({
      kind,
      id: '01JD&x',
      plant: 'TO1',
    });
  }
});

it('leads to the pages of the site', () => {
  expect(buildTagLabelRoute('01JD&x')).toBe(getTagViewRoute('desktop', '01JD&x'));
  expect(buildEwoLabelRoute(ID)).toBe(getEwoViewRoute('desktop', ID));
});

it('an address copied from a tablet is one too', () => {
  expect(parseRequestLabel(`https://plant.example/app/tablet/ewo/intervention/?ewo=${ID}`)).toEqual({
    kind: 'ewo',
    id: ID,
  });
});

it.each([
  '',
  'E-2026-000001',
  'https://plant.example/app/planning/ewo/intervention/view',
  'https://plant.example/app/planning/ewo/intervention/view?tag=x',
  'https://elsewhere.example/?to=/app/planning/ewo/intervention/view?ewo=x',
])('is not %j', (text) => expect(parseRequestLabel(text)).toBeUndefined());
