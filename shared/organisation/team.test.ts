import { describe, expect, it } from 'vitest';
import { profiles } from '../permissions.ts';
import { canReceiveAlerts, computeAlertCutoff, computeAlertExpiry } from './alert.ts';
import { formatAlert } from './alert-text.ts';
import { Capacity, ProfessionalGroup } from './skill.ts';
import { getCoveringTeams, Operator, Supplier, Team, TeamFields, validateTeam } from './team.ts';

/** Returns the problems by field. */
const refused = (schema: typeof Operator | typeof Team | typeof ProfessionalGroup, given: object) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('a technician', () => {
  const ann = { code: 'ANN', name: 'Ann' };
  const away = (...spans: [from: string, to: string][]) =>
    refused(Operator, {
      ...ann,
      absences: spans.map(([from, to]) => ({ from: `2026-03-${from}`, to: `2026-03-${to}` })),
    });

  it('works unless it is said otherwise', () => {
    expect(Operator.parse(ann)).toEqual({ ...ann, active: true });
    expect(Supplier.parse({ code: 'S', name: 'Bosch' })).toEqual({ code: 'S', name: 'Bosch', active: true });
  });

  it('has absences of days in order, both included, which do not overlap', () => {
    expect(away(['02', '02'], ['03', '05'], ['01', '01'])).toBeUndefined();
    expect(away(['03', '02'])).toEqual(['absences.0.to dateBeforeMinimum']);
    expect(away(['02', '05'], ['05', '06'])).toEqual(['absences.1.from absencesOverlap']);
    expect(away(['05', '06'], ['02', '05'])).toEqual(['absences.1.from absencesOverlap']);
    expect(away(['02', '09'], ['10', '12'], ['04', '05'])).toEqual(['absences.2.from absencesOverlap']);
    expect(away(['04', '05'], ['02', '09'])).toEqual(['absences.1.from absencesOverlap']);
  });

  it('has a hundred absences at most, and a shift of four', () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) => {
        const day = new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
        return { from: day, to: day };
      });
    expect(refused(Operator, { ...ann, absences: many(100) })).toBeUndefined();
    expect(refused(Operator, { ...ann, absences: many(101) })).toEqual(['absences tooMany 100']);
    expect([0, 1, 4, 5].map((shift) => refused(Operator, { ...ann, shift }) === undefined)).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('has a capacity at one level', () => {
    const skill = (capacityId: number, level: number) => ({ capacityId, level });
    expect(refused(Operator, { ...ann, skills: [skill(1, 0), skill(2, 4)] })).toBeUndefined();
    expect(refused(Operator, { ...ann, skills: [skill(1, 3), skill(2, 4), skill(1, 2)] })).toEqual([
      'skills.2.capacityId givenTwice',
    ]);
    expect(refused(Operator, { ...ann, skills: [skill(1, 5)] })).toEqual(['skills.0.level tooBig 4']);
    const thirty = Array.from({ length: 31 }, (_, i) => skill(i + 1, 1));
    expect(refused(Operator, { ...ann, skills: thirty })).toEqual(['skills tooMany 30']);
    const group = { code: 'MEC', description: 'Mechanics' };
    expect(ProfessionalGroup.parse(group).capacities).toEqual([]);
    expect(refused(ProfessionalGroup, { ...group, capacities: [skill(1, 1), skill(1, 1)] })).toEqual([
      'capacities.1.capacityId givenTwice',
    ]);
    expect(Capacity.parse({ code: 'W', description: 'Welding', tipologyId: 1 }).target).toBe(3);
  });
});

describe('a team', () => {
  const team = { code: 'MEC', description: 'Mechanics', leaders: [1] };

  it('has a leader, and covers nothing unless it says so', () => {
    expect(Team.parse(team)).toEqual({
      ...team,
      members: [],
      departmentIds: [],
      machineIds: [],
      active: true,
    });
    expect(refused(Team, { ...team, leaders: [] })).toEqual(['leaders tooFew']);
    const people = (n: number) => Array.from({ length: n }, (_, i) => i + 2);
    expect(refused(Team, { ...team, leaders: people(11) })).toEqual(['leaders tooMany 10']);
    expect(refused(Team, { ...team, members: people(20) })).toBeUndefined();
    expect(refused(Team, { ...team, members: people(21) })).toEqual(['members tooMany 20']);
    expect([1, 4, 5].map((shift) => TeamFields.safeParse({ ...team, shift }).success)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('names nobody twice', () => {
    expect(validateTeam({ leaders: [1, 2], members: [3, 4] })).toEqual({});
    expect(validateTeam({ leaders: [1, 1], members: [] })).toEqual({ leaders: 'givenTwice' });
    expect(validateTeam({ leaders: [1], members: [3, 3] })).toEqual({ members: 'givenTwice' });
    expect(validateTeam({ leaders: [1], members: [3, 1] })).toEqual({ members: 'givenTwice' });
    expect(refused(Team, { ...team, members: [1] })).toEqual(['members givenTwice']);
  });

  it('is told of what nobody has by its machine, else its department, else as all are', () => {
    const [ofMachine, ofPlace, other, idle] = [
      { id: 1, active: true, machineIds: [7], departmentIds: [] },
      { id: 2, active: true, machineIds: [8], departmentIds: [3] },
      { id: 3, active: true },
      { id: 4, active: false, machineIds: [7, 9], departmentIds: [3, 4] },
    ];
    const told = (...machine: [id: number, departmentId?: number]) =>
      getCoveringTeams([ofMachine!, ofPlace!, other!, idle!], {
        id: machine[0],
        departmentId: machine[1],
      }).map(({ id }) => id);
    expect(told(7, 3)).toEqual([1]);
    expect(told(5, 3)).toEqual([2]);
    expect(told(9, 4)).toEqual([1, 2, 3]);
    expect(told(5)).toEqual([1, 2, 3]);
  });
});

describe('an alert', () => {
  it('is heard by technicians and administrators, for two days', () => {
    expect(profiles.filter(canReceiveAlerts)).toEqual(
      profiles.filter((each) => ['technician', 'admin', 'superAdmin'].includes(each)),
    );
    expect(canReceiveAlerts('tenantRoot')).toBe(false);
    expect(computeAlertCutoff('2026-03-16T10:00:00.000Z')).toBe('2026-03-14T10:00:00.000Z');
    expect(computeAlertExpiry('1970-01-01T00:00:00.001Z')).toBe(2 * 86_400 + 1);
  });

  it('is told in the language of its reader, with days as they write them', () => {
    const values = { order: 'W-1', machine: 'PRS', work: 'Look', plannedOn: '2026-03-09' };
    expect((['en', 'it', 'fr'] as const).map((each) => formatAlert('orderAssigned', each, values))).toEqual([
      'New work order W-1 for PRS: Look, planned for 09/03/2026.',
      'Nuovo ordine di lavoro W-1 per PRS: Look, pianificato per il 09/03/2026.',
      'Nouvel ordre de travail W-1 pour PRS : Look, prévu le 09/03/2026.',
    ]);
    expect(formatAlert('teamMessage', 'en', { from: 'x2026-03-09', text: '2026-03-09x' })).toBe(
      'Message from x2026-03-09: 2026-03-09x',
    );
    expect(formatAlert('teamMessage', 'en', { from: 5 })).toBe('Message from 5: ');
  });
});
