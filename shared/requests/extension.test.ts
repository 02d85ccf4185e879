import { describe, expect, it } from 'vitest';
import {
  computeCoverage,
  findExtensionMachines,
  markMachinesDone,
  type Twin,
  validateTwins,
} from './extension.ts';

const twin = (machineId: number, state: Twin['state'] = 'planned', reason?: string): Twin => ({
  machineId,
  state,
  ...(reason && { reason }),
});

describe('the extension of a countermeasure', () => {
  it('is offered to twins of the same typology that are in use', () => {
    const machine = { id: 1, typologyId: 3, twin: true, status: 'active' };
    const others = [
      machine,
      { ...machine, id: 2 },
      { ...machine, id: 3, status: 'standby' },
      { ...machine, id: 4, status: 'dismissed' },
      { ...machine, id: 5, twin: false },
      { ...machine, id: 6, typologyId: 4 },
    ];
    expect(findExtensionMachines(machine, others, new Set()).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('is offered to whatever has an element of the typology that failed', () => {
    const machine = { id: 1, typologyId: 3, twin: false, status: 'active' };
    const others = [
      machine,
      { ...machine, id: 2, typologyId: 9 },
      { ...machine, id: 3, typologyId: 9 },
      { ...machine, id: 4, status: 'dismissed' },
    ];
    expect(findExtensionMachines(machine, others, new Set([1, 2, 4])).map(({ id }) => id)).toEqual([2]);
  });

  it('is done where it was put, whatever was said before', () => {
    const twins = [twin(2), twin(3, 'notApplicable', 'Another drive'), twin(4)];
    expect(markMachinesDone(twins, [3, 5])).toEqual([twin(2), twin(4), twin(3, 'done'), twin(5, 'done')]);
  });

  it.each<[why: string, Twin[], object]>([
    ['is in order', [twin(2), twin(3, 'done'), twin(4, 'notApplicable', 'Another drive')], {}],
    ['names a machine once', [twin(2), twin(2, 'done')], { 'twins.1.machineId': 'givenTwice' }],
    ['is not of the machine itself', [twin(1)], { 'twins.0.machineId': 'notAllowed' }],
    ['says why it does not fit', [twin(2, 'notApplicable')], { 'twins.0.reason': 'required' }],
  ])('%s', (_, twins, problems) => {
    expect(validateTwins(twins, 1)).toEqual(problems);
  });

  it('covers what is done of those where it fits', () => {
    const twins = [twin(2, 'done'), twin(3), twin(4), twin(5, 'notApplicable', 'No')];
    expect(computeCoverage(twins)).toBe(33.3);
    expect(computeCoverage([twin(2, 'done')])).toBe(100);
    expect(computeCoverage([twin(2)])).toBe(0);
    expect(computeCoverage([twin(5, 'notApplicable', 'No')])).toBeUndefined();
    expect(computeCoverage([])).toBeUndefined();
  });
});
