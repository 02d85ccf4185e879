// What maintenance works with: tools, control instruments, auxiliary materials, lubricants, and the quantities and places machines are described by.
import * as z from 'zod';
import { addMonths, type Day, daysBetween } from '../day.ts';
import {
  choice,
  code,
  day,
  image,
  money,
  note,
  number,
  optional,
  ref,
  required,
  text,
  whole,
} from '../fields.ts';

const bought = {
  supplierId: optional(ref('supplier')),
  codeSap: optional(text(40)),
  price: money().default(0),
};
const described = { note: optional(note()), image: optional(image()) };

export const Tool = z.strictObject({
  code: code(),
  description: required(),
  size: optional(text(60)),
  location: optional(text(80)),
  ...bought,
  ...described,
});
export type Tool = z.infer<typeof Tool>;

/** An instrument measures one physical quantity, and is right only as long as its calibration is. */
export const ControlTool = z.strictObject({
  code: code(),
  description: required(),
  quantityId: optional(ref('quantity')),
  rangeFrom: optional(number()),
  rangeTo: optional(number()),
  resolution: optional(number(0)),
  serialNumber: optional(text(60)),
  calibratedOn: optional(day()),
  calibrationMonths: optional(whole(1, 120)),
  location: optional(text(80)),
  ...bought,
  ...described,
});
export type ControlTool = z.infer<typeof ControlTool>;

export const calibrationStates = ['valid', 'due', 'overdue', 'missing'] as const;
export interface Calibration {
  state: (typeof calibrationStates)[number];
  /** The last day the instrument is right; absent while it was never calibrated. */
  dueOn?: Day;
}
const CALIBRATION_DUE_DAYS = 30;

/** Of an instrument on a day of its plant; none where no interval is set. */
export function calibrationOf(
  { calibratedOn, calibrationMonths }: Pick<ControlTool, 'calibratedOn' | 'calibrationMonths'>,
  today: Day,
): Calibration | undefined {
  if (calibrationMonths === undefined) return undefined;
  if (calibratedOn === undefined) return { state: 'missing' };
  const dueOn = addMonths(calibratedOn, calibrationMonths);
  const left = daysBetween(today, dueOn);
  return { state: left < 0 ? 'overdue' : left <= CALIBRATION_DUE_DAYS ? 'due' : 'valid', dueOn };
}

export const Material = z.strictObject({
  code: code(),
  description: required(),
  unit: text(10).default('pcs'),
  location: optional(text(80)),
  ...bought,
  ...described,
});
export type Material = z.infer<typeof Material>;

export const lubricantKinds = ['oil', 'grease', 'paste', 'dry'] as const;

export const Lubricant = z.strictObject({
  code: code(),
  description: required(),
  kind: choice('lubricantKind', lubricantKinds),
  /** ISO VG of an oil, NLGI of a grease. */
  grade: optional(text(20)),
  unit: text(10).default('l'),
  hazard: optional(text(200)),
  location: optional(text(80)),
  ...bought,
  ...described,
});
export type Lubricant = z.infer<typeof Lubricant>;

export const Quantity = z.strictObject({
  code: code(),
  description: required(),
  /** As it is written after a value: mm, bar, °C. */
  unit: required(12),
  decimals: whole(0, 6).default(2),
});
export type Quantity = z.infer<typeof Quantity>;

/** Departments and operations: machines carry the code as text, so that what was imported stays readable. */
export const Place = z.strictObject({
  code: code(),
  description: required(),
  note: optional(note()),
});
export type Place = z.infer<typeof Place>;

/** Things whose references can be asked for; the names of `fields.ref`. */
export const usedThings = [
  'machineTypology',
  'groupTypology',
  'subgroupTypology',
  'componentTypology',
  'supplier',
  'tool',
  'controlTool',
  'material',
  'lubricant',
  'quantity',
  'control',
  'sparePart',
  'operator',
  'skillTipology',
  'capacity',
  'professionalGroup',
] as const;
export type UsedThing = (typeof usedThings)[number];
