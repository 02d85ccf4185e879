import { describe, expect, it } from 'vitest';
import { permitted, productAreas } from '#tests/product/permissions.ts';
import {
  actions,
  areas,
  findProfile,
  getProfileId,
  hasPermission,
  hasUserPermission,
  profiles,
  type UserRole,
} from './permissions.ts';

const everybody: readonly UserRole[] = [...profiles, 'leader', 'tenantRoot'];

const questions = areas.flatMap((area) =>
  everybody.flatMap((who) => actions.map((action) => [who, area, action] as const)),
);
const asked = questions.map((question) => permitted(...question));
const answered = () => questions.map((question) => hasPermission(...question));

/** Returns the questions that a matrix answers differently from the specification. */
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

  it('counts the permissions of leaders for technicians who lead a team, and for nobody else', () => {
    const decides = (profile: UserRole, ledTeamIds?: number[]) =>
      hasUserPermission({ profile, ledTeamIds }, 'outsideReports', 'execute');
    expect([decides('technician', [1]), decides('technician', []), decides('technician')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([decides('admin'), decides('guest', [1]), decides('requestor', [1])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('of several areas asks for one', () => {
    expect(hasPermission('pm', ['smp', 'autonomous'], 'edit')).toBe(true);
    expect(hasPermission('guest', ['checklists', 'autonomous'], 'view')).toBe(false);
  });

  it('lets the leader of a team do what technicians do, approve root causes, decide on reports and issue permits', () => {
    const more = questions.filter(
      ([who, area, action]) =>
        who === 'leader' && hasPermission(who, area, action) && !hasPermission('technician', area, action),
    );
    expect(more).toEqual([
      ['leader', 'rootCauses', 'approve'],
      ['leader', 'outsideReports', 'view'],
      ['leader', 'outsideReports', 'pick'],
      ['leader', 'outsideReports', 'execute'],
      ['leader', 'permits', 'close'],
      ['leader', 'permits', 'approve'],
    ]);
    const less = questions.filter(
      ([who, area, action]) =>
        who === 'technician' && hasPermission(who, area, action) && !hasPermission('leader', area, action),
    );
    expect(less).toEqual([]);
  });
});

it('numbers profiles as the product does', () => {
  expect(profiles.map((profile) => [getProfileId(profile), profile])).toEqual([
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
  expect(findProfile(8)).toBe('superAdmin');
  expect(findProfile(11)).toBeUndefined();
});

it('lets technicians and requestors carry out runs where the plant says so, and adds nothing else', () => {
  const plant = { operatorsRunAm: true };
  const more = questions.filter(
    (question) => hasPermission(...question, plant) && !hasPermission(...question),
  );
  const added = ['view', 'pick', 'execute', 'close'];
  const expected = ['technician', 'requestor', 'leader'].flatMap((who) =>
    added.map((action) => `${who} autonomousCalendar ${action}`),
  );
  expect(more.map((question) => question.join(' ')).toSorted()).toEqual(expected.toSorted());
  expect(questions.filter((question) => hasPermission(...question, { operatorsRunAm: false }))).toEqual(
    questions.filter((question) => hasPermission(...question)),
  );
});
