// The calls of structure. Those of product §7 keep their names to the letter.
import * as z from 'zod';
import { archive, endpoint, PageInput, page, seenVersion } from '../contract.ts';
import { code, flag, id, integer, text } from '../fields.ts';
import { stockLevels } from '../warehouse/level.ts';
import { ControlTool, Lubricant, Material, Place, Quantity, Tool, usedThings } from './catalog.ts';
import { classes } from './classes.ts';
import { ControlFields, controlProblems } from './control.ts';
import { MachineChange } from './machine.ts';
import { StructureNode } from './tree.ts';
import { Typology } from './typology.ts';
import { ElementPayload, ElementResponse, MachinePayload, MachineResponse } from './wire.ts';

const MachineId = z.strictObject({ id: integer() });
const ElementId = z.strictObject({ id: id() });

export const machines = {
  list: endpoint({
    method: 'GET',
    path: '/machine/items',
    needs: ['machines', 'pick'],
    input: PageInput,
    output: page(MachineResponse),
    says: 'Machines of the plant',
  }),
  get: endpoint({
    method: 'GET',
    path: '/machine/items/{id}',
    needs: ['machines', 'pick'],
    input: MachineId,
    output: MachineResponse,
    says: 'One machine',
  }),
  create: endpoint({
    method: 'POST',
    path: '/machine/items',
    needs: ['machines', 'create'],
    input: MachinePayload,
    output: MachineResponse,
    says: 'A new machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/machine/items',
    needs: ['machines', 'edit'],
    input: MachinePayload,
    output: MachineResponse,
    says: 'Saves a machine; without an id it creates one',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/machine/items/{id}',
    needs: ['machines', 'delete'],
    input: z.strictObject({ ...MachineId.shape, ...seenVersion }),
    output: z.object({}),
    says: 'Removes a machine that nothing refers to',
  }),
};

export const elements = {
  structure: endpoint({
    method: 'GET',
    path: '/machinestructure/getstructure',
    needs: ['machines', 'pick'],
    input: z.strictObject({ machineCode: code() }),
    output: StructureNode,
    says: 'The structure tree of a machine',
  }),
  structures: endpoint({
    method: 'GET',
    path: '/machinestructure/structures',
    needs: ['machines', 'pick'],
    input: z.strictObject({ machineIds: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/) }),
    output: z.object({ items: z.array(StructureNode) }),
    says: 'The structure trees of machines, ids joined by commas: of the first of them, as many as an answer holds and one at least; machines that are not there are left out',
  }),
  stockLevels: endpoint({
    method: 'GET',
    path: '/machinestructure/stocklevels',
    needs: ['machines', 'view'],
    input: z.strictObject({ machineId: integer() }),
    output: z.object({ items: z.array(z.object({ id: z.string(), level: z.enum(stockLevels) })) }),
    says: 'How much there is of the elements of a machine that are spares of a warehouse',
  }),
  get: endpoint({
    method: 'GET',
    path: '/machinestructure/items/{id}',
    needs: ['machines', 'view'],
    input: ElementId,
    output: ElementResponse,
    says: 'One element',
  }),
  create: endpoint({
    method: 'POST',
    path: '/machinestructure/items',
    needs: ['machines', 'create'],
    input: ElementPayload,
    output: ElementResponse,
    says: 'A new element under idFather, or under the machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/machinestructure/items',
    needs: ['machines', 'edit'],
    input: ElementPayload,
    output: ElementResponse,
    says: 'Saves an element; without an id it creates one',
  }),
  mark: endpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/mark',
    needs: ['autonomous', 'edit'],
    input: z.strictObject({ id: id(), flagAm: flag(), version: z.int().optional() }),
    output: z.object({ id: z.string(), flagAm: z.boolean(), version: z.int() }),
    says: 'Whether an element carries autonomous maintenance; whoever answers for that may edit nothing else of it',
  }),
  move: endpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/move',
    needs: ['machines', 'edit'],
    input: z.strictObject({ id: id(), idFather: id().nullable(), version: z.int().optional() }),
    output: ElementResponse,
    says: 'Hangs an element under another parent of the same machine',
  }),
  copy: endpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/copy',
    needs: ['machines', 'create'],
    input: z.strictObject({ id: id(), idFather: id().nullable().optional() }),
    output: ElementResponse,
    says: 'Copies an element and all below it, beside itself or under another parent of the machine',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/machinestructure/items/{id}',
    needs: ['machines', 'delete'],
    input: z.strictObject({ ...ElementId.shape, ...seenVersion }),
    output: z.object({}),
    says: 'Removes an element without children, strategies or history',
  }),
};

const HolderOf = z.object({
  by: z.string(),
  id: z.union([z.int(), z.string()]),
  code: z.string(),
  description: z.string(),
  /** Of an element: how many are built in, and the machine with the class lists show. */
  quantity: z.number().optional(),
  machine: z
    .object({ id: z.int(), code: z.string(), description: z.string(), class: z.enum(classes).optional() })
    .optional(),
});

/** What many machines may be given at once; everything else is a machine's own. */
export const machineTools = {
  copyFrom: endpoint({
    method: 'POST',
    path: '/machine/items/{id}/copyfrom',
    needs: ['machines', 'create'],
    input: z.strictObject({ id: integer(), from: integer() }),
    output: z.object({ elements: z.int(), strategies: z.int() }),
    says: 'Copies the structure and strategies of a twin machine, never its history; repeated, it goes on',
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/machine/bulk',
    needs: ['machines', 'edit'],
    input: z.strictObject({ ids: z.array(integer()).min(1).max(100), change: MachineChange }),
    output: z.object({
      items: z.array(z.object({ id: z.int(), version: z.int().optional(), code: z.string().optional() })),
    }),
    says: 'Gives several machines the same values; each says its new version, or the code of its refusal',
  }),
};

const Hit = z.object({
  id: z.string(),
  machineId: z.int(),
  machineCode: z.string(),
  machineDescription: z.string(),
  /** 0 the machine itself. */
  level: z.int(),
  spare: z.boolean(),
  code: z.string(),
  description: z.string(),
});
export type Hit = z.infer<typeof Hit>;

export const search = {
  elements: endpoint({
    method: 'GET',
    path: '/machinestructure/search',
    needs: ['machines', 'pick'],
    input: z.strictObject({ text: text(100).min(2) }),
    output: z.object({ items: z.array(Hit), more: z.boolean() }),
    says: 'Machines and elements of the plant that every word of the text is found in; at most 100',
  }),
};

export const usage = {
  of: endpoint({
    method: 'GET',
    path: '/usage/items',
    needs: ['machines', 'print'],
    input: z.strictObject({ thing: z.enum(usedThings), id: integer() }),
    output: z.object({ counts: z.record(z.string(), z.int()), items: z.array(HolderOf) }),
    says: 'Where a library or catalog item is used: how many of what, and the first hundred by name',
  }),
};

export const tools = archive('/tool', 'catalogs', Tool);
export const controlTools = archive('/controltool', 'catalogs', ControlTool);
export const materials = archive('/material', 'catalogs', Material);
export const lubricants = archive('/lubricant', 'catalogs', Lubricant);
export const quantities = archive('/quantity', 'archives', Quantity);
export const departments = archive('/department', 'archives', Place);
export const operations = archive('/operation', 'archives', Place);
export const controls = archive('/control', 'controls', ControlFields, controlProblems);

export const machineTypologies = archive('/machinetypology', 'typologies', Typology);
export const groupTypologies = archive('/grouptypology', 'typologies', Typology);
export const subgroupTypologies = archive('/subgrouptypology', 'typologies', Typology);
export const componentTypologies = archive('/componenttypology', 'typologies', Typology);
