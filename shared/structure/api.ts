// Contracts of structure. Calls of product §7 keep their names to the letter.
import * as z from 'zod';
import { defineArchive, defineEndpoint, PageInput, page, versionField } from '../contract.ts';
import { code, flag, id, integer, text } from '../fields.ts';
import { stockLevels } from '../warehouse/level.ts';
import {
  ControlTool,
  DepartmentOrOperation,
  Lubricant,
  Material,
  Quantity,
  referenceableKinds,
  Tool,
} from './catalog.ts';
import { classes } from './classes.ts';
import { ControlFields, validateControl } from './control.ts';
import { MachineChange } from './machine.ts';
import { StructureNode } from './tree.ts';
import { Typology } from './typology.ts';
import { ElementPayload, ElementResponse, MachinePayload, MachineResponse } from './wire.ts';

const MachineId = z.strictObject({ id: integer() });
const ElementId = z.strictObject({ id: id() });

export const machines = {
  list: defineEndpoint({
    method: 'GET',
    path: '/machine/items',
    requiredPermission: ['machines', 'pick'],
    input: PageInput,
    output: page(MachineResponse),
    summary: 'Machines of the plant',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/machine/items/{id}',
    requiredPermission: ['machines', 'pick'],
    input: MachineId,
    output: MachineResponse,
    summary: 'One machine',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/machine/items',
    requiredPermission: ['machines', 'create'],
    input: MachinePayload,
    output: MachineResponse,
    summary: 'A new machine',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/machine/items',
    requiredPermission: ['machines', 'edit'],
    input: MachinePayload,
    output: MachineResponse,
    summary: 'Saves a machine; without an id it creates one',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/machine/items/{id}',
    requiredPermission: ['machines', 'delete'],
    input: z.strictObject({ ...MachineId.shape, ...versionField }),
    output: z.object({}),
    summary: 'Removes a machine that nothing refers to',
  }),
};

export const elements = {
  structure: defineEndpoint({
    method: 'GET',
    path: '/machinestructure/getstructure',
    requiredPermission: ['machines', 'pick'],
    input: z.strictObject({ machineCode: code() }),
    output: StructureNode,
    summary: 'The structure tree of a machine',
  }),
  structures: defineEndpoint({
    method: 'GET',
    path: '/machinestructure/structures',
    requiredPermission: ['machines', 'pick'],
    input: z.strictObject({ machineIds: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/) }),
    output: z.object({ items: z.array(StructureNode) }),
    summary:
      'The structure trees of machines, ids joined by commas: of the first of them, as many as an answer holds and one at least; machines that are not there are left out',
  }),
  stockLevels: defineEndpoint({
    method: 'GET',
    path: '/machinestructure/stocklevels',
    requiredPermission: ['machines', 'view'],
    input: z.strictObject({ machineId: integer() }),
    output: z.object({ items: z.array(z.object({ id: z.string(), level: z.enum(stockLevels) })) }),
    summary: 'How much there is of the elements of a machine that are spares of a warehouse',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/machinestructure/items/{id}',
    requiredPermission: ['machines', 'view'],
    input: ElementId,
    output: ElementResponse,
    summary: 'One element',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/machinestructure/items',
    requiredPermission: ['machines', 'create'],
    input: ElementPayload,
    output: ElementResponse,
    summary: 'A new element under idFather, or under the machine',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/machinestructure/items',
    requiredPermission: ['machines', 'edit'],
    input: ElementPayload,
    output: ElementResponse,
    summary: 'Saves an element; without an id it creates one',
  }),
  mark: defineEndpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/mark',
    requiredPermission: ['autonomous', 'edit'],
    input: z.strictObject({ id: id(), flagAm: flag(), version: z.int().optional() }),
    output: z.object({ id: z.string(), flagAm: z.boolean(), version: z.int() }),
    summary:
      'Whether an element carries autonomous maintenance; whoever answers for that may edit nothing else of it',
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/move',
    requiredPermission: ['machines', 'edit'],
    input: z.strictObject({ id: id(), idFather: id().nullable(), version: z.int().optional() }),
    output: ElementResponse,
    summary: 'Hangs an element under another parent of the same machine',
  }),
  copy: defineEndpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/copy',
    requiredPermission: ['machines', 'create'],
    input: z.strictObject({ id: id(), idFather: id().nullable().optional() }),
    output: ElementResponse,
    summary: 'Copies an element and all below it, beside itself or under another parent of the machine',
    resumable: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/machinestructure/items/{id}',
    requiredPermission: ['machines', 'delete'],
    input: z.strictObject({ ...ElementId.shape, ...versionField }),
    output: z.object({}),
    summary: 'Removes an element without children, strategies or history',
  }),
};

const ReferencingRecord = z.object({
  by: z.string(),
  id: z.union([z.int(), z.string()]),
  code: z.string(),
  description: z.string(),
  /** Present for an element: the number built in, and its machine with the class shown in lists. */
  quantity: z.number().optional(),
  machine: z
    .object({ id: z.int(), code: z.string(), description: z.string(), class: z.enum(classes).optional() })
    .optional(),
});

/**
 * Calls that change several machines at once, or copy one; the fields that can be set in bulk are in
 * `MachineChange`.
 */
export const machineTools = {
  copyFrom: defineEndpoint({
    method: 'POST',
    path: '/machine/items/{id}/copyfrom',
    requiredPermission: ['machines', 'create'],
    input: z.strictObject({ id: integer(), from: integer() }),
    output: z.object({ elements: z.int(), strategies: z.int() }),
    summary: 'Copies the structure and strategies of a twin machine, never its history; repeated, it goes on',
    resumable: true,
  }),
  bulk: defineEndpoint({
    method: 'POST',
    path: '/machine/bulk',
    requiredPermission: ['machines', 'edit'],
    input: z.strictObject({ ids: z.array(integer()).min(1).max(100), change: MachineChange }),
    output: z.object({
      items: z.array(z.object({ id: z.int(), version: z.int().optional(), code: z.string().optional() })),
    }),
    summary: 'Gives several machines the same values; each says its new version, or the code of its refusal',
    resumable: true,
  }),
};

const Hit = z.object({
  id: z.string(),
  machineId: z.int(),
  machineCode: z.string(),
  machineDescription: z.string(),
  /** 0 for the machine itself. */
  level: z.int(),
  spare: z.boolean(),
  code: z.string(),
  description: z.string(),
});
export type Hit = z.infer<typeof Hit>;

export const search = {
  elements: defineEndpoint({
    method: 'GET',
    path: '/machinestructure/search',
    requiredPermission: ['machines', 'pick'],
    input: z.strictObject({ text: text(100).min(2) }),
    output: z.object({ items: z.array(Hit), more: z.boolean() }),
    summary: 'Machines and elements of the plant that every word of the text is found in; at most 100',
  }),
};

export const usage = {
  get: defineEndpoint({
    method: 'GET',
    path: '/usage/items',
    requiredPermission: ['machines', 'print'],
    input: z.strictObject({ thing: z.enum(referenceableKinds), id: integer() }),
    output: z.object({ counts: z.record(z.string(), z.int()), items: z.array(ReferencingRecord) }),
    summary: 'Where a library or catalog item is used: how many of what, and the first hundred by name',
  }),
};

export const tools = defineArchive('/tool', 'catalogs', Tool);
export const controlTools = defineArchive('/controltool', 'catalogs', ControlTool);
export const materials = defineArchive('/material', 'catalogs', Material);
export const lubricants = defineArchive('/lubricant', 'catalogs', Lubricant);
export const quantities = defineArchive('/quantity', 'archives', Quantity);
export const departments = defineArchive('/department', 'archives', DepartmentOrOperation);
export const operations = defineArchive('/operation', 'archives', DepartmentOrOperation);
export const controls = defineArchive('/control', 'controls', ControlFields, validateControl);

export const machineTypologies = defineArchive('/machinetypology', 'typologies', Typology);
export const groupTypologies = defineArchive('/grouptypology', 'typologies', Typology);
export const subgroupTypologies = defineArchive('/subgrouptypology', 'typologies', Typology);
export const componentTypologies = defineArchive('/componenttypology', 'typologies', Typology);
