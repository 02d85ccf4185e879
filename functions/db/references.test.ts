import { describe, expect, it } from 'vitest';
import { points } from './entities/autonomous.ts';
import { capacities, operators } from './entities/organisation.ts';
import { procedures } from './entities/procedures.ts';
import { elements, machines, tools } from './entities/structure.ts';
import { defineEntity, type } from './entity.ts';
import { buildLinkWrites, loadNamedReferences, loadReferringItems, replaceReference } from './references.ts';
import type { Store } from './store.ts';
import { flattenWrites } from './writes.ts';

/** Composes texts in place of writes. */
const telling = {
  link: (kind: { name: string }, id: unknown, to: unknown, field: unknown) => [
    `link ${kind.name} ${id} ${JSON.stringify(to)} ${field}`,
  ],
  unlink: (kind: { name: string }, id: unknown, to: unknown) => [
    `unlink ${kind.name} ${id} ${JSON.stringify(to)}`,
  ],
  hold: (kind: { name: string }, id: unknown, by: unknown, field: unknown) => [
    `hold ${kind.name} ${id} ${by} ${field}`,
  ],
  release: (kind: { name: string }, id: unknown, by: unknown) => `release ${kind.name} ${id} ${by}`,
} as unknown as Store;
const told = (writes: Parameters<typeof flattenWrites>[0]) => flattenWrites(writes) as unknown as string[];

describe('what refers to a thing', () => {
  const asked: unknown[] = [];
  const store = {
    async referencesTo(...query: unknown[]) {
      asked.push(query);
      return [
        { referenceKind: 'elements', id: '7.1' },
        { referenceKind: 'machines', id: '7' },
        { referenceKind: 'operators', id: '8' },
        { referenceKind: 'orders', id: '9' },
        { referenceKind: 'points', id: '10' },
        { referenceKind: 'procedures', id: '12' },
        { referenceKind: 'tools', id: '11' },
      ];
    },
    async load(wanted: unknown[]) {
      asked.push(wanted);
      return [
        { code: 'E-1', description: 'Guide' },
        { code: 'M-7', description: 'Press' },
        { code: 'OP', name: 'Ada', surname: 'Rossi' },
        { type: 'C', number: 12, description: 'Guides' },
        undefined,
        { code: 'T', name: 'Key', part: { quantity: 2 } },
      ];
    },
  } as unknown as Store;

  it('is told by code and description, however its kind says them; what is gone or unknown is not', async () => {
    expect(await loadNamedReferences(store, tools, 3, 5, 'machines')).toEqual([
      { referenceKind: 'elements', id: '7.1', code: 'E-1', description: 'Guide' },
      { referenceKind: 'machines', id: 7, code: 'M-7', description: 'Press' },
      { referenceKind: 'operators', id: 8, code: 'OP', description: 'Ada Rossi' },
      { referenceKind: 'points', id: 10, code: 'C12', description: 'Guides' },
      { referenceKind: 'tools', id: 11, code: 'T', description: 'Key' },
    ]);
    expect(asked).toEqual([
      [tools, 3, 5, 'machines'],
      [
        [elements, '7.1'],
        [machines, 7],
        [operators, 8],
        [points, 10],
        [procedures, 12],
        [tools, 11],
      ],
    ]);
  });

  it('comes whole to whoever asks for more than its name', async () => {
    const holders = await loadReferringItems(store, tools, 3);
    expect(holders.map(({ item }) => item.part)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      { quantity: 2 },
    ]);
    expect(asked.at(-2)).toEqual([tools, 3, undefined, undefined]);
  });
});

describe('what an archive’s items refer to', () => {
  interface Thing {
    toolId?: number;
    toolIds?: number[];
    skills?: { capacityId: number; level: number }[];
  }
  const link = buildLinkWrites<Thing>('machines', { toolId: tools, toolIds: tools, skills: capacities });
  const change = (before?: Thing, after?: Thing) => told(link({ store: telling, id: 7, before, after }));
  const by = '{"referenceKind":"machines","id":7}';

  it('is linked while they do, at the field that says so', () => {
    expect(
      change(undefined, { toolId: 1, toolIds: [2, 3, 2], skills: [{ capacityId: 4, level: 9 }] }),
    ).toEqual([
      `link tool 1 ${by} toolId`,
      `link tool 2 ${by} toolIds`,
      `link tool 3 ${by} toolIds`,
      `link capacity 4 ${by} skills`,
    ]);
    expect(change({ toolId: 1, toolIds: [2, 3] }, { toolId: 5, toolIds: [3, 4] })).toEqual([
      `unlink tool 1 ${by}`,
      `link tool 5 ${by} toolId`,
      `unlink tool 2 ${by}`,
      `link tool 4 ${by} toolIds`,
    ]);
    expect(change({ toolId: 1, skills: [{ capacityId: 4, level: 1 }] }, undefined)).toEqual([
      `unlink tool 1 ${by}`,
      `unlink capacity 4 ${by}`,
    ]);
  });

  it('is left alone where it stays', () => {
    const level = (n: number) => ({ toolId: 1, skills: [{ capacityId: 4, level: n }] });
    expect(change(level(1), level(2))).toEqual([]);
    expect(change()).toEqual([]);
  });
});

describe('what a thing referred to', () => {
  const things = defineEntity('thing', type<object>());
  const change = (
    ids: { before?: number; after?: number },
    ...more: [] | [{ referenceKind: string; id: number }[]]
  ) => ({
    counted: told(replaceReference(telling, things, ids, 'machines', 'thingId')),
    linked: told(
      replaceReference(telling, things, ids, { referenceKind: 'machines', id: 7 }, 'thingId', ...more),
    ),
  });
  const by = '{"referenceKind":"machines","id":7}';

  it('is released, what it refers to now is held, by name where the reference is named', () => {
    expect(change({ before: 1, after: 2 })).toEqual({
      counted: ['release thing 1 machines', 'hold thing 2 machines thingId'],
      linked: [`unlink thing 1 ${by}`, `link thing 2 [${by}] thingId`],
    });
    expect(change({ after: 2 }, [{ referenceKind: 'orders', id: 9 }])).toEqual({
      counted: ['hold thing 2 machines thingId'],
      linked: [`link thing 2 [${by},{"referenceKind":"orders","id":9}] thingId`],
    });
    expect(change({ before: 1 })).toEqual({
      counted: ['release thing 1 machines'],
      linked: [`unlink thing 1 ${by}`],
    });
  });

  it('stays as it is where it is the same', () => {
    expect(change({ before: 1, after: 1 })).toEqual({ counted: [], linked: [] });
    expect(change({})).toEqual({ counted: [], linked: [] });
  });
});
