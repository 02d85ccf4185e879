import { describe, expect, it } from 'vitest';
import { permitted, productAreas } from '../tests/product/permissions.ts';
import { actions, areas, idOf, may, profileOf, profiles, type Who } from './permissions.ts';

const everybody: readonly Who[] = [...profiles, 'leader', 'tenantRoot'];

const questions = areas.flatMap((area) =>
  everybody.flatMap((who) => actions.map((action) => [who, area, action] as const)),
);
const asked = questions.map((question) => permitted(...question));
const answered = () => questions.map((question) => may(...question));

/** Where a matrix answers otherwise than the product asks. */
const differences = (given: readonly boolean[]): string[] =>
  questions.filter((_, i) => given[i] !== asked[i]).map((question) => question.join(' '));

describe('who may do what', () => {
  it('has the areas of the product', () => {
    expect(areas.toSorted()).toEqual(productAreas.toSorted());
  });

  it('answers every cell as the product asks', () => {
    expect(differences(answered())).toEqual([]);
  });

  it('is compared in every word of every cell: any other answer shows', () => {
    const answers = answered();
    const missed = questions.filter((question, i) => {
      const shown = differences(answers.with(i, !answers[i]));
      return shown.length !== 1 || shown[0] !== question.join(' ');
    });
    expect(missed).toEqual([]);
  });

  it('of several areas asks for one', () => {
    expect(may('pm', ['smp', 'autonomous'], 'edit')).toBe(true);
    expect(may('guest', ['checklists', 'autonomous'], 'view')).toBe(false);
  });

  it('lets the leader of a team do what technicians do, and approve root causes', () => {
    const more = questions.filter(
      ([who, area, action]) => who === 'leader' && may(who, area, action) && !may('technician', area, action),
    );
    expect(more).toEqual([['leader', 'rootCauses', 'approve']]);
    const less = questions.filter(
      ([who, area, action]) => who === 'technician' && may(who, area, action) && !may('leader', area, action),
    );
    expect(less).toEqual([]);
  });
});

it('numbers profiles as the product does', () => {
  expect(profiles.map((profile) => [idOf(profile), profile])).toEqual([
    [1, 'admin'],
    [2, 'am'],
    [3, 'pm'],
    [4, 'technician'],
    [5, 'requestor'],
    [6, 'guest'],
    [7, 'disabled'],
    [8, 'superAdmin'],
    [9, 'supervisor'],
    [10, 'viewer'],
  ]);
  expect(profileOf(8)).toBe('superAdmin');
  expect(profileOf(11)).toBeUndefined();
});
