import { describe, expect, it } from 'vitest';
import { getMachineClass } from './classes.ts';
import { findElementName } from './element-name.ts';
import { canHaveParent, canStandUnder, getKind, getKindsUnder, getLevelOfKind, kinds } from './kind.ts';
import { buildTree, getChildren, StructureNode } from './tree.ts';

describe('where an element stands', () => {
  it('is one level below its parent, and of a spare below a component or a subgroup', () => {
    expect(Object.fromEntries(kinds.map((kind) => [kind, getKindsUnder(kind)]))).toEqual({
      ...{ machine: ['group'], group: ['subgroup'], subgroup: ['component', 'spare'] },
      ...{ component: ['spare'], spare: [] },
    });
    expect(canStandUnder('spare', 'group')).toBe(false);
    expect(canStandUnder('component', 'machine')).toBe(false);
  });

  it('is told of any kind but the machine itself', () => {
    for (const kind of kinds) expect(getKindsUnder(kind)).not.toContain('machine');
    expect(canStandUnder('group', 'machine')).toBe(true);
    expect(canStandUnder('group', 'group')).toBe(false);
  });

  it('is told by level and mark', () => {
    expect(kinds.slice(1).map((kind) => getLevelOfKind(kind as 'group'))).toEqual([
      { level: 1, spare: false },
      { level: 2, spare: false },
      { level: 3, spare: false },
      { level: 3, spare: true },
    ]);
    const found = [0, 1, 2, 3].map((tiporec) => getKind({ tiporec, spare: false }));
    expect([...found, getKind({ tiporec: 3, spare: true })]).toEqual([...kinds]);
    // A spare is a component, whatever level is sent.
    expect(canHaveParent({ level: 2, spare: true }, { level: 2, spare: false })).toBe(false);
    expect(canHaveParent({ level: 2, spare: true }, { level: 3, spare: false })).toBe(false);
  });
});

describe('the tree of a machine', () => {
  const machine = { id: 7, code: 'M', description: 'Press', image: 'i', version: 3 };
  const row = (id: string, level: number, code: string, more: object = {}) => ({
    ...{ id, level, code, description: `About ${code}`, version: 2, ...more },
  });
  const rows = [
    row('7.4', 3, 'C2', { parentId: '7.2' }),
    row('7.1', 1, 'G2'),
    row('7.5', 1, 'G1', { autonomous: true, image: 'p' }),
    row('7.2', 2, 'S', { parentId: '7.1' }),
    row('7.3', 3, 'C1', { parentId: '7.2', spare: true }),
    row('7.6', 3, 'X', { parentId: '7.1' }),
  ];

  it('draws groups, subgroups and components in order of code, with their path', () => {
    const tree = buildTree(machine, rows);
    expect(tree).toMatchObject({
      ...{ id: '7', code: 'M', descr: 'Press', idMacchina: 7, image: 'i', tiporec: 0, path: 'M', version: 3 },
      ...{ child: 2, spare: false, flagAm: false, subGroups: [], components: [] },
    });
    expect(tree.groups.map(({ code }) => code)).toEqual(['G1', 'G2']);
    expect(tree.groups[0]).toEqual({
      ...{ id: '7.5', code: 'G1', descr: 'About G1', child: 0, idMacchina: 7, image: 'p', spare: false },
      ...{ tiporec: 1, flagAm: true, path: 'M/G1', version: 2, groups: [], subGroups: [], components: [] },
    });
    const group = tree.groups[1]!;
    expect(getChildren(group).map(({ path }) => path)).toEqual(['M/G2/S', 'M/G2/X']);
    expect(getChildren(tree)).toEqual(tree.groups);
    expect(group.child).toBe(2);
    expect(group.subGroups[0]!.components.map(({ path, spare, image }) => [path, spare, image])).toEqual([
      ['M/G2/S/C1', true, null],
      ['M/G2/S/C2', false, null],
    ]);
  });

  it('is what the contract says it is', () => {
    const tree = buildTree(machine, rows);
    expect(StructureNode.parse(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
    expect(StructureNode.safeParse({ ...tree, groups: [{}] }).success).toBe(false);
    const bare = buildTree({ id: 7, code: 'M', description: 'Press', version: 1 }, []);
    expect(bare).toMatchObject({ image: null, child: 0, groups: [] });
  });
});

it('an element is named with the codes down to it', () => {
  const rows = new Map(
    [
      { id: '7.1', code: 'G', description: 'Group' },
      { id: '7.2', code: 'S', description: 'Sub', parentId: '7.1' },
      { id: '7.3', code: 'C', description: 'Lost', parentId: '7.9' },
    ].map((each) => [each.id, each]),
  );
  expect(findElementName('M', rows, '7.2')).toEqual({
    id: '7.2',
    code: 'S',
    description: 'Sub',
    path: 'M/G/S',
  });
  expect(findElementName('M', rows, '7.1')?.path).toBe('M/G');
  expect(findElementName('M', rows, '7.3')?.path).toBe('M/C');
  expect(findElementName('M', rows, '7.9')).toBeUndefined();
  expect(findElementName('M', rows, undefined)).toBeUndefined();
});

it('a machine is of its class PRE, else REA, else CD, else PRO', () => {
  const all = { classPre: 'AA', classRea: 'A', classCd: 'B', classPro: 'C' };
  const { classPre, ...rea } = all;
  const { classRea, ...cd } = rea;
  const { classCd, ...pro } = cd;
  expect([all, rea, cd, pro, {}].map((each) => getMachineClass(each))).toEqual([
    'AA',
    'A',
    'B',
    'C',
    undefined,
  ]);
  expect([classPre, classRea, classCd]).toEqual(['AA', 'A', 'B']);
});
