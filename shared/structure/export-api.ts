// Contracts that export the whole structure of a plant.
import * as z from 'zod';
import { defineEndpoint, PageInput, page } from '../contract.ts';
import { integer } from '../fields.ts';
import { ElementResponse } from './wire.ts';

export const elementLists = {
  all: defineEndpoint({
    method: 'GET',
    path: '/machinestructure/items',
    requiredPermission: ['machines', 'view'],
    input: z.strictObject({ ...PageInput.shape, idMachine: integer().optional() }),
    output: page(ElementResponse),
    summary:
      'Elements of a machine; for those who may print also of all machines of the plant, machine by machine',
  }),
};
