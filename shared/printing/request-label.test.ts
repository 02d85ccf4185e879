import { expect, it } from 'vitest';
import { ewoViewPath, tagViewPath } from '../../web/src/paths/requests.ts';
import { inPlant } from '../access/plant-link.ts';
import { ewoLabel, requestLabelled, tagLabel } from './request-label.ts';

const ID = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';

it.each([
  ['ewo', ewoLabel],
  ['tag', tagLabel],
] as const)('the label of an %s is read as it was written, under any host', (kind, label) => {
  for (const host of ['https://plant.example', 'http://localhost:4000']) {
    expect(requestLabelled(host + label(ID))).toEqual({ kind, id: ID });
    expect(requestLabelled(`${host}${inPlant(label('01JD&x'), 'TO1')}\n`)).toEqual({
      kind,
      id: '01JD&x',
      plant: 'TO1',
    });
  }
});

it('leads to the pages of the site', () => {
  expect(tagLabel('01JD&x')).toBe(tagViewPath('desktop', '01JD&x'));
  expect(ewoLabel(ID)).toBe(ewoViewPath('desktop', ID));
});

it('an address copied from a tablet is one too', () => {
  expect(requestLabelled(`https://plant.example/app/tablet/ewo/intervention/?ewo=${ID}`)).toEqual({
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
])('is not %j', (text) => expect(requestLabelled(text)).toBeUndefined());
