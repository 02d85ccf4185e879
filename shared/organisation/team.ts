// Who does the work: suppliers, maintenance technicians and their teams (domain §10).
import * as z from 'zod';
import { code, email, flag, note, number, optional, refs, required, text } from '../fields.ts';

export const Supplier = z.strictObject({
  code: code(),
  name: required(120),
  vat: optional(text(30)),
  email: optional(email()),
  phone: optional(text(40)),
  address: optional(note(300)),
  sapVendor: optional(text(20)),
  active: flag().default(true),
});
export type Supplier = z.infer<typeof Supplier>;

export const Operator = z.strictObject({
  code: code(),
  name: required(80),
  surname: optional(text(80)),
  badge: optional(text(40)),
  email: optional(email()),
  phone: optional(text(40)),
  hourlyRate: optional(number(0, 10_000)),
  active: flag().default(true),
});
export type Operator = z.infer<typeof Operator>;

export const Team = z.strictObject({
  code: code(),
  description: required(),
  // so many that even a change of all of them is one transaction
  leaders: refs('operator', 10, 1),
  members: refs('operator', 20).default([]),
  active: flag().default(true),
});
export type Team = z.infer<typeof Team>;
