// Groups, subgroups and components in an import: by the code of their machine and their own (domain 14.2).
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { parse } from '../../../shared/input.ts';
import { Refused } from '../../../shared/refused.ts';
import { Element, type SparePart } from '../../../shared/structure/element.ts';
import type { ElementPayload } from '../../../shared/structure/wire.ts';
import { elementNames, nameIn } from '../../../shared/structure/wire-names.ts';
import { type Codes, elementKey, lower, type Target, type Values } from '../../ingestion/writes.ts';
import { elements } from '../../table/entities/structure.ts';
import type { KeptRow } from '../copying.ts';
import { element, fromRow, make, rewrite } from '../element.ts';
import { numbersOf } from '../tree.ts';
import { elementIds, elementLines, standingOf } from './standing.ts';
import { flagOf, idAt, over, rowOf, spelled } from './value.ts';

type ElementTable = 'Groups' | 'Subgroups' | 'Components';
const tables = ['Groups', 'Subgroups', 'Components'] as const;
const archives = {
  Groups: 'GroupTypologies',
  Subgroups: 'SubgroupTypologies',
  Components: 'ComponentTypologies',
} as const;
/** The column that names the parent, and the table it stands in. */
const above = { Subgroups: ['groupCode', 'Groups'], Components: ['subgroupCode', 'Subgroups'] } as const;

const codes = ['machineCode', 'code', 'groupCode', 'subgroupCode', 'typologyCode', 'supplierCode'];

const key = ({ machineCode, code }: Values) => elementKey(machineCode, code);
const keyAt = (column: string) => (values: Values) => elementKey(values.machineCode, values[column]);

const parentId = (table: ElementTable, values: Values, codes: Codes): string | undefined => {
  if (table === 'Groups') return undefined;
  const [column, parents] = above[table];
  return idAt<string>(codes, parents, elementKey(values.machineCode, values[column]));
};

/** A component names the group of its subgroup besides. @throws Refused levelBroken */
const mustBeIn = (values: Values, codes: Codes) => (parent: KeptRow) => {
  const groupId = idAt<string>(codes, 'Groups', elementKey(values.machineCode, values.groupCode));
  if (values.groupCode !== undefined && parent.level === 2 && parent.parentId !== groupId)
    throw new Refused('invalid', 'levelBroken', { fields: { groupCode: 'levelBroken' } });
};

const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
const figure = (value: string | number | undefined) => (value === undefined ? undefined : Number(value));

const said = (table: ElementTable, values: Values, codes: Codes): Partial<Element> => ({
  description: text(values.description),
  codeSap: text(values.codeSap),
  typologyId: idAt(codes, archives[table], values.typologyCode),
  supplierId: idAt(codes, 'Suppliers', values.supplierCode),
  autonomous: flagOf(values.flagAm),
  installedOn: text(values.dateSetup),
});
const saidOfPart = (values: Values): Partial<SparePart> => ({
  classSpare: values.classSpare as SparePart['classSpare'],
  quantity: figure(values.quantity),
  mtbfT: figure(values.mtbfT),
  mttrT: figure(values.mttrT),
});
const saysOfPart = (values: Values) => Object.values(saidOfPart(values)).some((value) => value !== undefined);

const stored = ({ version: _, updatedAt: __, updatedBy: ___, linked: ____, ...row }: KeptRow): Element => {
  const { id, ...own } = fromRow(row, row.id);
  return own;
};

export const elementTarget = (table: ElementTable): Target => {
  const level = (tables.indexOf(table) + 1) as 1 | 2 | 3;
  const [column] = table === 'Groups' ? [] : above[table];
  const others = tables.filter((each) => each !== table);
  const under = table === 'Components' ? mustBeIn : () => undefined;
  return {
    table,
    key,

    written: (values, standing) => spelled(values, standing?.values[0], codes),

    standing: async (store) => standingOf((await elementLines(store))[table], key),
    ids: (store) => elementIds(store, level),

    refs: {
      machineCode: { table: 'Machines' },
      ...(table !== 'Groups' && { groupCode: { table: 'Groups', key: keyAt('groupCode') } }),
      ...(table === 'Components' && { subgroupCode: { table: 'Subgroups', key: keyAt('subgroupCode') } }),
      typologyCode: { table: archives[table], optional: true },
      supplierCode: { table: 'Suppliers', optional: true },
    },

    asks: others,

    problems: (rows, { known }) =>
      rows.flatMap(({ line, values }): RowProblem[] => [
        ...(others.some((other) => known.idOf(other, key(values)) !== undefined)
          ? [
              {
                line,
                column: 'code',
                code: 'codeOfOtherLevel' as const,
                values: { value: values.code ?? '' },
              },
            ]
          : []),
        ...(column ? levelProblems(table, line, values, known) : []),
      ]),

    draws(rows, codes) {
      const machineId = idAt(codes, 'Machines', rowOf(rows).machineCode);
      return machineId === undefined ? undefined : numbersOf(machineId);
    },

    async create({ rows, codes, actor, store }) {
      const values = rowOf(rows);
      const idFather = parentId(table, values, codes);
      const { autonomous, installedOn, typologyId, supplierId, ...rest } = said(table, values, codes);
      const input = {
        ...rest,
        ...saidOfPart(values),
        ...{ code: text(values.code), tiporec: level, idFather },
        idMachine: idAt(codes, 'Machines', values.machineCode),
        ...{ idtipology: typologyId, idsupplier: supplierId, flagAm: autonomous, dateSetup: installedOn },
      };
      return (await make({ input: input as ElementPayload, actor, store, mustBeUnder: under(values, codes) }))
        .id;
    },

    async update({ rows, standing, codes, store }) {
      const values = rowOf(rows);
      const before = await store.get(elements, String(standing.id));
      const was = stored(before);
      const after = over(was, {
        ...said(table, values, codes),
        parentId: parentId(table, values, codes),
        part: saysOfPart(values)
          ? over(was.part ?? { price: 0, stackable: false }, saidOfPart(values))
          : undefined,
      });
      await rewrite(store, before, await parse(Element, after, nameIn(elementNames)), {
        expected: standing.version,
        mustBeUnder: under(values, codes),
      });
    },

    async image({ id, store }) {
      const before = await store.get(elements, String(id));
      return { version: before.version, image: stored(before) };
    },

    async restore({ id, image, store }) {
      await rewrite(store, await store.get(elements, String(id)), image as Element);
    },

    async remove({ id, version, actor, store }) {
      await element.remove({ input: { id: String(id), version }, actor, store });
    },
  };
};

/** A parent that is there, but on another level (check 6). */
function levelProblems(table: ElementTable, line: number, values: Values, known: Codes): RowProblem[] {
  return (table === 'Groups' ? [] : [above[table]]).flatMap(([column, parents]): RowProblem[] => {
    const code = values[column];
    const its = elementKey(values.machineCode, code);
    if (code === undefined || known.idOf(parents, its) !== undefined) return [];
    const elsewhere = tables.some((each) => known.idOf(each, its) !== undefined);
    const isMachine = lower(code) === lower(values.machineCode);
    return elsewhere || isMachine ? [{ line, column, code: 'levelBroken', values: { value: code } }] : [];
  });
}
