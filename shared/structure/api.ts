// The calls of structure. Those of product §7 keep their names to the letter.
import * as z from 'zod';
import { archive, endpoint, PageInput, page } from '../contract.ts';
import { code, id, integer } from '../fields.ts';
import { StructureNode } from './tree.ts';
import { Typology } from './typology.ts';
import { ElementPayload, ElementResponse, MachinePayload, MachineResponse } from './wire.ts';

const MachineId = z.strictObject({ id: integer() });
const ElementId = z.strictObject({ id: id() });

export const machines = {
  list: endpoint({
    method: 'GET',
    path: '/machine/items',
    needs: ['machines', 'V'],
    input: PageInput,
    output: page(MachineResponse),
    says: 'Machines of the plant',
  }),
  get: endpoint({
    method: 'GET',
    path: '/machine/items/{id}',
    needs: ['machines', 'V'],
    input: MachineId,
    output: MachineResponse,
    says: 'One machine',
  }),
  create: endpoint({
    method: 'POST',
    path: '/machine/items',
    needs: ['machines', 'C'],
    input: MachinePayload,
    output: MachineResponse,
    says: 'A new machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/machine/items',
    needs: ['machines', 'E'],
    input: MachinePayload,
    output: MachineResponse,
    says: 'Saves a machine; without an id it creates one',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/machine/items/{id}',
    needs: ['machines', 'D'],
    input: MachineId,
    output: z.object({}),
    says: 'Removes a machine that nothing refers to',
  }),
};

export const elements = {
  structure: endpoint({
    method: 'GET',
    path: '/machinestructure/getstructure',
    needs: ['machines', 'V'],
    input: z.strictObject({ machineCode: code() }),
    output: StructureNode,
    says: 'The structure tree of a machine',
  }),
  get: endpoint({
    method: 'GET',
    path: '/machinestructure/items/{id}',
    needs: ['machines', 'V'],
    input: ElementId,
    output: ElementResponse,
    says: 'One element',
  }),
  create: endpoint({
    method: 'POST',
    path: '/machinestructure/items',
    needs: ['machines', 'C'],
    input: ElementPayload,
    output: ElementResponse,
    says: 'A new element under idFather, or under the machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/machinestructure/items',
    needs: ['machines', 'E'],
    input: ElementPayload,
    output: ElementResponse,
    says: 'Saves an element; without an id it creates one',
  }),
  move: endpoint({
    method: 'POST',
    path: '/machinestructure/items/{id}/move',
    needs: ['machines', 'E'],
    input: z.strictObject({ id: id(), idFather: id().nullable(), version: z.int().optional() }),
    output: ElementResponse,
    says: 'Hangs an element under another parent of the same machine',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/machinestructure/items/{id}',
    needs: ['machines', 'D'],
    input: ElementId,
    output: z.object({}),
    says: 'Removes an element without children, strategies or history',
  }),
};

export const machineTypologies = archive('/machinetypology', 'typologies', Typology);
export const groupTypologies = archive('/grouptypology', 'typologies', Typology);
export const subgroupTypologies = archive('/subgrouptypology', 'typologies', Typology);
export const componentTypologies = archive('/componenttypology', 'typologies', Typology);
