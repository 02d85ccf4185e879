// Contracts for managing plants (domain §15, /app/management/plants).
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { code, note, optional, version } from '../fields.ts';
import { Plant } from './plant.ts';

export const ManagedPlant = z.object({
  ...Plant.shape,
  ...Stored.shape,
  id: z.string(),
  disabled: z.boolean(),
  /** The part that the caller may change: everything, or calendar and parameters only. */
  manages: z.enum(['everything', 'planning']),
});
export type ManagedPlant = z.infer<typeof ManagedPlant>;

const Switch = z.strictObject({ id: code(12), version: version(), reason: optional(note(500)) });

export const managedPlants = {
  list: defineEndpoint({
    method: 'GET',
    path: '/plant/items',
    requiredPermission: ['plants', 'edit', 'tenant'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(ManagedPlant) }),
    summary: 'Plants the caller may manage, disabled ones included',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/plant/items',
    requiredPermission: ['plants', 'create', 'tenant'],
    input: Plant,
    output: ManagedPlant,
    summary: 'A new plant; whoever makes it becomes its Super Admin, tenant-root apart',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/plant/items',
    requiredPermission: ['plants', 'edit', 'tenant'],
    input: z.strictObject({
      ...Plant.shape,
      id: code(12),
      version: version(),
      updatedAt: z.string().optional(),
      updatedBy: z.string().optional(),
    }),
    output: ManagedPlant,
    summary: 'Replaces a plant; its administrator may change calendar and parameters alone, nobody its code',
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/plant/items/{id}/disable',
    requiredPermission: ['plants', 'delete', 'tenant'],
    input: Switch,
    output: ManagedPlant,
    summary: 'Takes a plant out of use: nobody can stand in it, its data stay',
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/plant/items/{id}/enable',
    requiredPermission: ['plants', 'delete', 'tenant'],
    input: Switch,
    output: ManagedPlant,
    summary: 'Takes a plant into use again',
  }),
};
