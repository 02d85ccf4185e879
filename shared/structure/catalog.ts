// Catalogs of maintenance: tools, control instruments, auxiliary materials, lubricants, physical quantities,
// departments and operations.
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
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';

const purchaseFields = {
  supplierId: optional(ref('supplier')),
  codeSap: optional(text(40)),
  price: money().default(0),
};
const noteAndImageFields = { note: optional(note()), image: optional(image()) };

export const Tool = z.strictObject({
  code: code(),
  description: requiredText(),
  size: optional(text(60)),
  location: optional(text(80)),
  ...purchaseFields,
  ...noteAndImageFields,
});
export type Tool = z.infer<typeof Tool>;

/** A control instrument: it measures one physical quantity, and is valid only within its calibration. */
export const ControlTool = z.strictObject({
  code: code(),
  description: requiredText(),
  quantityId: optional(ref('quantity')),
  rangeFrom: optional(number()),
  rangeTo: optional(number()),
  resolution: optional(number(0)),
  serialNumber: optional(text(60)),
  calibratedOn: optional(day()),
  calibrationMonths: optional(wholeNumber(1, 120)),
  location: optional(text(80)),
  ...purchaseFields,
  ...noteAndImageFields,
});
export type ControlTool = z.infer<typeof ControlTool>;

export const calibrationStates = ['valid', 'due', 'overdue', 'missing'] as const;
export interface Calibration {
  state: (typeof calibrationStates)[number];
  /** Last day on which the calibration is valid; absent if never calibrated. */
  dueOn?: Day;
}
const CALIBRATION_DUE_DAYS = 30;

/** Returns the calibration state of an instrument on a plant-local day; undefined if it has no interval. */
export function computeCalibration(
  { calibratedOn, calibrationMonths }: Pick<ControlTool, 'calibratedOn' | 'calibrationMonths'>,
  today: Day,
): Calibration | undefined {
  if (calibrationMonths === undefined) return undefined;
  if (calibratedOn === undefined) return { state: 'missing' };
  const dueOn = addMonths(calibratedOn, calibrationMonths);
  const daysLeft = daysBetween(today, dueOn);
  return { state: daysLeft < 0 ? 'overdue' : daysLeft <= CALIBRATION_DUE_DAYS ? 'due' : 'valid', dueOn };
}

export const Material = z.strictObject({
  code: code(),
  description: requiredText(),
  unit: text(10).default('pcs'),
  location: optional(text(80)),
  ...purchaseFields,
  ...noteAndImageFields,
});
export type Material = z.infer<typeof Material>;

export const lubricantKinds = ['oil', 'grease', 'paste', 'dry'] as const;

export const Lubricant = z.strictObject({
  code: code(),
  description: requiredText(),
  kind: choice('lubricantKind', lubricantKinds),
  /** ISO VG of an oil, NLGI of a grease. */
  grade: optional(text(20)),
  unit: text(10).default('l'),
  hazard: optional(text(200)),
  location: optional(text(80)),
  ...purchaseFields,
  ...noteAndImageFields,
});
export type Lubricant = z.infer<typeof Lubricant>;

export const Quantity = z.strictObject({
  code: code(),
  description: requiredText(),
  /** Unit as written after a value: mm, bar, °C. */
  unit: requiredText(12),
  decimals: wholeNumber(0, 6).default(2),
});
export type Quantity = z.infer<typeof Quantity>;

/** Departments and operations. Machines store the code as text, so that imported values stay readable. */
export const DepartmentOrOperation = z.strictObject({
  code: code(),
  description: requiredText(),
  note: optional(note()),
});
export type DepartmentOrOperation = z.infer<typeof DepartmentOrOperation>;

/** Kinds of records whose references can be listed; the names are those of `fields.ref`. */
export const referenceableKinds = [
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
export type ReferenceableKind = (typeof referenceableKinds)[number];
