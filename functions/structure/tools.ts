// What spares typing: the structure of a twin machine, and one change of many machines.
import { Refused } from '../../shared/refused.ts';
import type { machineTools as calls } from '../../shared/structure/api.ts';
import { ownCode } from '../../shared/structure/counterpart.ts';
import { MAX_ELEMENTS } from '../../shared/structure/element.ts';
import type { Handlers } from '../http/serve.ts';
import { copyStrategies } from '../procedures/writes.ts';
import { machines } from '../table/entities/structure.ts';
import { freeCode, writeCopies } from './copying.ts';
import { save } from './machine.ts';
import { elementsOf, numbersOf } from './tree.ts';

const CODE = 40;

export const machineTools: Handlers<typeof calls> = {
  /** A copy keeps the number of its original, so that one that broke off goes on where it was. */
  async copyFrom({ input: { id, from }, store }) {
    if (id === from) throw new Refused('invalid', 'invalidInput', { fields: { from: 'notAllowed' } });
    const [target, source] = await Promise.all([store.get(machines, id), store.get(machines, from)]);
    const [own, theirs] = await Promise.all([elementsOf(store, id), elementsOf(store, from)]);
    const twin = (elementId: string) => `${id}${elementId.slice(elementId.indexOf('.'))}`;
    const taken = new Set<string>();
    const copies = theirs.map(({ id: theirId, version: _, updatedAt: __, updatedBy: ___, ...row }) => ({
      id: twin(theirId),
      row: {
        ...row,
        code: freeCode(renamed(row.code, source.code, target.code), taken),
        parentId: row.parentId && twin(row.parentId),
      },
    }));
    const codeOf = new Map(copies.map((copy) => [copy.id, copy.row.code]));
    const standing = new Set(own.map((row) => row.id));
    if (own.some((row) => codeOf.get(row.id) !== row.code))
      throw new Refused('conflict', 'structureNotEmpty');
    const missing = copies.filter((copy) => !standing.has(copy.id));
    // past every number of the copies, whatever the machine has given before
    if (missing.length > 0) await store.next(numbersOf(id), numbered(theirs) + MAX_ELEMENTS);
    await writeCopies(store, id, missing);
    return { elements: missing.length, strategies: await copyStrategies(store, { from, to: id, twin }) };
  },

  /** One machine a transaction: those that can change do, the others say why not. */
  async bulk({ input: { ids, change }, store }) {
    const found = await store.load(ids.map((id) => [machines, id] as const));
    const items: { id: number; version?: number; code?: string }[] = [];
    for (const [i, id] of ids.entries()) {
      const before = found[i];
      try {
        if (!before) throw new Refused('notFound', 'notFound');
        const { version } = await save(store, before, { ...before, ...change });
        items.push({ id, version });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        items.push({ id, code: error.code });
      }
    }
    return { items };
  },
};

/** The new machine's code before the element's own, in place of the old machine's where it began so. */
const renamed = (code: string, from: string, to: string): string =>
  `${to}-${ownCode(code, from)}`.slice(0, CODE);

const numbered = (rows: readonly { id: string }[]) =>
  Math.max(0, ...rows.map(({ id }) => Number(id.slice(id.indexOf('.') + 1))));
