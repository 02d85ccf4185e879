// Fields of a technician, each declared once (domain 10.1, 14.2): schema, place in form and list, import
// column. All of these derive from here.
import * as z from 'zod';
import { code, day, email, flag, number, optional, ref, requiredText, text } from '../fields.ts';
import {
  email as emailColumn,
  type ImportColumn,
  key,
  maxCodeLength,
  optionalText,
  requiredText as requiredTextColumn,
  toCodeReference,
  withMaxLength,
} from '../ingestion/template/template-columns.ts';
import type { MessageCode } from '../messages.ts';
import { skillLevels } from './skill.ts';

/** Days of absence, both included; absences of one technician do not overlap. */
const Absence = z
  .strictObject({ from: day(), to: day(), reason: optional(text(120)) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'dateBeforeMinimum' satisfies MessageCode });
export type Absence = z.infer<typeof Absence>;

const absences = () =>
  z
    .array(Absence)
    .max(100)
    .superRefine((all, context) => {
      for (const [i, one] of all.entries())
        if (all.slice(0, i).some((other) => one.from <= other.to && other.from <= one.to))
          context.addIssue({
            code: 'custom',
            path: [i, 'from'],
            message: 'absencesOverlap' satisfies MessageCode,
          });
    });

/** The shifts of cycles and paths. */
export const shift = (): z.ZodType<number> =>
  z.literal([1, 2, 3, 4]).meta({ kind: 'choice', labels: 'shift' });

/** Sections of the form that show plain fields. */
export type OperatorSection = 'person' | 'work';

/** Every attribute is required: `undefined` states that a field is not there. */
interface OperatorField {
  schema: z.ZodType;
  /** Place in the form; skills and absences have sections of their own. */
  form: { section: OperatorSection; order: number } | 'ownSection';
  /** Position in the list; undefined if the column is hidden until chosen. */
  list: number | undefined;
  column: ImportColumn | undefined;
}

export const operatorFields = {
  code: {
    schema: code(),
    form: { section: 'person', order: 10 },
    list: 10,
    column: { order: 10, template: key('code', 'OPE-014', maxCodeLength) },
  },
  name: {
    schema: requiredText(80),
    form: { section: 'person', order: 20 },
    list: 20,
    column: { order: 20, template: requiredTextColumn('name', 'Marco', withMaxLength(80)) },
  },
  surname: {
    schema: optional(text(80)),
    form: { section: 'person', order: 30 },
    list: 30,
    column: { order: 30, template: optionalText('surname', 'Bianchi', withMaxLength(80)) },
  },
  badge: {
    schema: optional(text(40)),
    form: { section: 'person', order: 40 },
    list: undefined,
    column: undefined,
  },
  email: {
    schema: optional(email()),
    form: { section: 'person', order: 50 },
    list: undefined,
    column: { order: 40, template: optionalText('email', 'marco.bianchi@plant.example', emailColumn) },
  },
  phone: {
    schema: optional(text(40)),
    form: { section: 'person', order: 60 },
    list: undefined,
    column: undefined,
  },
  hourlyRate: {
    schema: optional(number(0, 10_000).meta({ kind: 'money' })),
    form: { section: 'work', order: 30 },
    list: undefined,
    column: undefined,
  },
  /** The user who signs in as this technician. */
  userId: {
    schema: optional(text(254)),
    form: { section: 'person', order: 80 },
    list: undefined,
    column: undefined,
  },
  professionalGroupId: {
    schema: optional(ref('professionalGroup')),
    form: { section: 'work', order: 10 },
    list: 40,
    column: {
      order: 60,
      template: optionalText('professionalGroup', 'MECH', toCodeReference('ProfessionalGroups')),
    },
  },
  shift: {
    schema: optional(shift()),
    form: { section: 'work', order: 20 },
    list: undefined,
    column: undefined,
  },
  skills: {
    schema: optional(skillLevels()),
    form: 'ownSection',
    list: undefined,
    column: undefined,
  },
  absences: {
    schema: optional(absences()),
    form: 'ownSection',
    list: undefined,
    column: undefined,
  },
  active: {
    schema: flag().default(true),
    form: { section: 'person', order: 70 },
    list: 80,
    column: undefined,
  },
} as const satisfies Record<string, OperatorField>;

type Fields = typeof operatorFields;
export type OperatorFieldName = keyof Fields;

export const operatorFieldEntries = Object.entries(operatorFields) as readonly [
  OperatorFieldName,
  OperatorField,
][];

export const operatorShape = Object.fromEntries(
  operatorFieldEntries.map(([name, { schema }]) => [name, schema]),
) as { [F in OperatorFieldName]: Fields[F]['schema'] };

export const operatorColumns = operatorFieldEntries.flatMap(([, { column }]) => column ?? []) as Extract<
  Fields[OperatorFieldName]['column'],
  object
>[];
