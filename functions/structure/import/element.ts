// Import target of groups, subgroups and components, by machine code and element code (domain 14.2).
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { parseInput } from '#shared/input.ts';
import { RefusalError } from '#shared/refused.ts';
import { Element, type ElementPart } from '#shared/structure/element.ts';
import { elementWireNames } from '#shared/structure/element-fields.ts';
import type { ElementPayload } from '#shared/structure/wire.ts';
import { createWireNameLookup } from '#shared/structure/wire-names.ts';
import { elements } from '../../db/entities/structure.ts';
import {
  buildElementKey,
  type CodeLookup,
  type Target,
  toCellKey,
  type Values,
} from '../../ingestion/public.ts';
import type { StoredElement } from '../copying.ts';
import { element } from '../element/element.ts';
import { fromRow } from '../element/response.ts';
import { createElement, rewriteElement } from '../element/writing.ts';
import { getElementSequence } from '../tree.ts';
import { loadElementIds, loadElementRows, toExistingRecords } from './standing.ts';
import { findId, getFirstRow, keepSpelling, mergeValues, parseFlag } from './value.ts';

type ElementTable = 'Groups' | 'Subgroups' | 'Components';
const elementTables = ['Groups', 'Subgroups', 'Components'] as const;
const typologyTables = {
  Groups: 'GroupTypologies',
  Subgroups: 'SubgroupTypologies',
  Components: 'ComponentTypologies',
} as const;
/** Column of the parent's code, and the parent's table. */
const parentTables = {
  Subgroups: ['groupCode', 'Groups'],
  Components: ['subgroupCode', 'Subgroups'],
} as const;

const codes = ['machineCode', 'code', 'groupCode', 'subgroupCode', 'typologyCode', 'supplierCode'];

const getKey = ({ machineCode, code }: Values) => buildElementKey(machineCode, code);
const createKeyGetter = (column: string) => (values: Values) =>
  buildElementKey(values.machineCode, values[column]);

const findParentId = (table: ElementTable, values: Values, codes: CodeLookup): string | undefined => {
  if (table === 'Groups') return undefined;
  const [column, parents] = parentTables[table];
  return findId<string>(codes, parents, buildElementKey(values.machineCode, values[column]));
};

/** Checks that the group of a component's row contains its subgroup. @throws Refused levelBroken */
const createParentAssertion = (values: Values, codes: CodeLookup) => (parent: StoredElement) => {
  const groupId = findId<string>(codes, 'Groups', buildElementKey(values.machineCode, values.groupCode));
  if (values.groupCode !== undefined && parent.level === 2 && parent.parentId !== groupId)
    throw new RefusalError('invalid', 'levelBroken', { fields: { groupCode: 'levelBroken' } });
};

const toText = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
const toNumber = (value: string | number | undefined) => (value === undefined ? undefined : Number(value));

const toElementFields = (table: ElementTable, values: Values, codes: CodeLookup): Partial<Element> => ({
  description: toText(values.description),
  codeSap: toText(values.codeSap),
  typologyId: findId(codes, typologyTables[table], values.typologyCode),
  supplierId: findId(codes, 'Suppliers', values.supplierCode),
  autonomous: parseFlag(values.flagAm),
  installedOn: toText(values.dateSetup),
});
const toPartFields = (values: Values): Partial<ElementPart> => ({
  classSpare: values.classSpare as ElementPart['classSpare'],
  quantity: toNumber(values.quantity),
  mtbfT: toNumber(values.mtbfT),
  mttrT: toNumber(values.mttrT),
});
const hasPartFields = (values: Values) =>
  Object.values(toPartFields(values)).some((value) => value !== undefined);

const toElementInput = ({
  version: _,
  updatedAt: __,
  updatedBy: ___,
  linked: ____,
  ...row
}: StoredElement): Element => {
  const { id, ...inputFields } = fromRow(row, row.id);
  return inputFields;
};

export const createElementTarget = (table: ElementTable): Target => {
  const level = (elementTables.indexOf(table) + 1) as 1 | 2 | 3;
  const [column] = table === 'Groups' ? [] : parentTables[table];
  const otherTables = elementTables.filter((each) => each !== table);
  const getParentAssertion = table === 'Components' ? createParentAssertion : () => undefined;
  return {
    table,
    key: getKey,

    written: (values, standing) => keepSpelling(values, standing?.values[0], codes),

    standing: async (store) => toExistingRecords((await loadElementRows(store))[table], getKey),
    ids: (store) => loadElementIds(store, level),

    refs: {
      machineCode: { table: 'Machines' },
      ...(table !== 'Groups' && { groupCode: { table: 'Groups', key: createKeyGetter('groupCode') } }),
      ...(table === 'Components' && {
        subgroupCode: { table: 'Subgroups', key: createKeyGetter('subgroupCode') },
      }),
      typologyCode: { table: typologyTables[table], optional: true },
      supplierCode: { table: 'Suppliers', optional: true },
    },

    otherTables,

    problems: (rows, { codes: known }) =>
      rows.flatMap(({ line, values }): RowProblem[] => [
        ...(otherTables.some((other) => known.idOf(other, getKey(values)) !== undefined)
          ? [
              {
                line,
                column: 'code',
                code: 'codeOfOtherLevel' as const,
                values: { value: values.code ?? '' },
              },
            ]
          : []),
        ...(column ? validateLevel(table, line, values, known) : []),
      ]),

    draws(rows, codes) {
      const machineId = findId(codes, 'Machines', getFirstRow(rows).machineCode);
      return machineId === undefined ? undefined : getElementSequence(machineId);
    },

    async create({ rows, codes, actor, store }) {
      const values = getFirstRow(rows);
      const idFather = findParentId(table, values, codes);
      const { autonomous, installedOn, typologyId, supplierId, ...rest } = toElementFields(
        table,
        values,
        codes,
      );
      const input = {
        ...rest,
        ...toPartFields(values),
        ...{ code: toText(values.code), tiporec: level, idFather },
        idMachine: findId(codes, 'Machines', values.machineCode),
        ...{ idtipology: typologyId, idsupplier: supplierId, flagAm: autonomous, dateSetup: installedOn },
      };
      return (
        await createElement({
          input: input as ElementPayload,
          actor,
          store,
          mustBeUnder: getParentAssertion(values, codes),
        })
      ).id;
    },

    async update({ rows, standing, codes, store }) {
      const values = getFirstRow(rows);
      const before = await store.get(elements, String(standing.id));
      const storedElement = toElementInput(before);
      const after = mergeValues(storedElement, {
        ...toElementFields(table, values, codes),
        parentId: findParentId(table, values, codes),
        part: hasPartFields(values)
          ? mergeValues(storedElement.part ?? { price: 0, stackable: false }, toPartFields(values))
          : undefined,
      });
      await rewriteElement(
        store,
        before,
        await parseInput(Element, after, createWireNameLookup(elementWireNames)),
        {
          expected: standing.version,
          mustBeUnder: getParentAssertion(values, codes),
        },
      );
    },

    async image({ id, store }) {
      const before = await store.get(elements, String(id));
      return { version: before.version, image: toElementInput(before) };
    },

    async restore({ id, image, store }) {
      await rewriteElement(store, await store.get(elements, String(id)), image as Element);
    },

    async remove({ id, version, actor, store }) {
      await element.remove({ input: { id: String(id), version }, actor, store });
    },
  };
};

/** Reports a parent that exists on another level (check 6). */
function validateLevel(table: ElementTable, line: number, values: Values, known: CodeLookup): RowProblem[] {
  return (table === 'Groups' ? [] : [parentTables[table]]).flatMap(([column, parents]): RowProblem[] => {
    const code = values[column];
    const parentKey = buildElementKey(values.machineCode, code);
    if (code === undefined || known.idOf(parents, parentKey) !== undefined) return [];
    const isOnOtherLevel = elementTables.some((each) => known.idOf(each, parentKey) !== undefined);
    const isMachine = toCellKey(code) === toCellKey(values.machineCode);
    return isOnOtherLevel || isMachine
      ? [{ line, column, code: 'levelBroken', values: { value: code } }]
      : [];
  });
}
