// Who does the work: suppliers, maintenance technicians and their teams (domain §10).
import * as z from 'zod';
import { code, email, flag, note, number, optional, required, text } from '../fields.ts';

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

const operatorIds = (min: number) =>
  z.array(z.int().positive()).min(min).max(200).meta({ kind: 'refs', to: 'operator' });

export const Team = z.strictObject({
  code: code(),
  description: required(),
  leaders: operatorIds(1),
  members: operatorIds(0).default([]),
  active: flag().default(true),
});
export type Team = z.infer<typeof Team>;
