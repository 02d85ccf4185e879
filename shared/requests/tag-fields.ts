// Fields of a tag, each declared once (domain 6.1): schema, storage, section of the form, line of the page,
// list column. All of these derive from here.
import * as z from 'zod';
import { choice, day, files, id, instant, note, number, optional, ref, refs, text } from '../fields.ts';
import { safetyKinds, safetySeverities } from './safety-tag/safety-tag.ts';
import { pillars, tagActions, tagConditions, tagObjects, tagPriorities, tagTypes } from './tag-state.ts';
import { MAX_TECHNICIANS } from './technician-hours.ts';

export const tagAction = () => choice('tagAction', tagActions);

/** Sections of the form. */
export type TagSection = 'type' | 'anomaly' | 'action' | 'pillar' | 'safety' | 'details';

/** Column of a list of tags; the kind of its values is that of the field. */
interface ListColumn {
  order: number;
  width?: number;
  hidden?: true;
}

/** Every attribute is required: `undefined` states that a field is not shown there. */
interface TagField {
  schema: z.ZodType;
  /** The tag itself, which lists read by the thousand, or its detail item, which only its own page reads. */
  stored: { in: 'tag' | 'detail'; as: z.ZodType };
  /** Section of the form; undefined if another page selects the value. */
  section: TagSection | undefined;
  /** Position among the facts of the page, or the part of the page that shows it instead. */
  fact: number | 'head' | 'machine' | 'day' | 'images';
  /** Column of list, history and exported files. */
  list: ListColumn | undefined;
}

/** Sections show their fields in this order. */
export const tagFields = {
  type: {
    schema: choice('tagType', tagTypes),
    stored: { in: 'tag', as: z.enum(tagTypes) },
    section: 'type',
    fact: 30,
    list: { order: 150, hidden: true },
  },
  on: {
    schema: day(),
    stored: { in: 'tag', as: day() },
    section: 'details',
    fact: 'day',
    list: undefined,
  },
  shift: {
    schema: z.int().min(1).max(4).meta({ kind: 'choice', labels: 'shift' }),
    stored: { in: 'tag', as: z.int() },
    section: 'details',
    fact: 'day',
    list: { order: 190, hidden: true },
  },
  pillar: {
    schema: choice('pillar', pillars),
    stored: { in: 'tag', as: z.enum(pillars) },
    section: 'pillar',
    fact: 'head',
    list: { order: 20, width: 90 },
  },
  safetyKind: {
    schema: optional(choice('safetyKind', safetyKinds)),
    stored: { in: 'tag', as: z.enum(safetyKinds).optional() },
    section: 'safety',
    fact: 25,
    list: { order: 25, hidden: true },
  },
  severity: {
    schema: optional(choice('safetySeverity', safetySeverities)),
    stored: { in: 'tag', as: z.enum(safetySeverities).optional() },
    section: 'safety',
    fact: 26,
    list: { order: 26, hidden: true },
  },
  happenedAt: {
    schema: optional(instant()),
    stored: { in: 'tag', as: z.string().optional() },
    section: 'safety',
    fact: 27,
    list: { order: 27, hidden: true },
  },
  machineId: {
    schema: optional(ref('machine')),
    stored: { in: 'tag', as: z.int().optional() },
    section: undefined,
    fact: 'machine',
    list: undefined,
  },
  elementId: {
    schema: optional(id()),
    stored: { in: 'tag', as: z.string().optional() },
    section: undefined,
    fact: 'machine',
    list: undefined,
  },
  object: {
    schema: optional(choice('tagObject', tagObjects)),
    stored: { in: 'tag', as: z.enum(tagObjects).optional() },
    section: 'details',
    fact: 40,
    list: { order: 160, hidden: true },
  },
  workstation: {
    schema: optional(text(80)),
    stored: { in: 'tag', as: z.string().optional() },
    section: 'details',
    fact: 50,
    list: { order: 140, hidden: true },
  },
  anomaly: {
    schema: note(1000).min(1),
    stored: { in: 'tag', as: z.string() },
    section: 'anomaly',
    fact: 'head',
    list: { order: 40, width: 200 },
  },
  quantity: {
    schema: optional(number(0, 1e9)),
    stored: { in: 'detail', as: z.number().optional() },
    section: 'details',
    fact: 120,
    list: undefined,
  },
  drawingNumber: {
    schema: optional(text(60)),
    stored: { in: 'detail', as: z.string().optional() },
    section: 'details',
    fact: 130,
    list: undefined,
  },
  action: {
    schema: optional(tagAction()),
    stored: { in: 'tag', as: z.enum(tagActions).optional() },
    section: 'action',
    fact: 70,
    list: { order: 170, hidden: true },
  },
  actionNotes: {
    schema: optional(note(1000)),
    stored: { in: 'detail', as: z.string().optional() },
    section: 'action',
    fact: 80,
    list: undefined,
  },
  reason: {
    schema: optional(tagAction()),
    stored: { in: 'detail', as: z.enum(tagActions).optional() },
    section: 'action',
    fact: 90,
    list: undefined,
  },
  reasonNotes: {
    schema: optional(note(1000)),
    stored: { in: 'detail', as: z.string().optional() },
    section: 'action',
    fact: 95,
    list: undefined,
  },
  suggestions: {
    schema: optional(note(1000)),
    stored: { in: 'detail', as: z.string().optional() },
    section: 'details',
    fact: 140,
    list: undefined,
  },
  operators: {
    schema: optional(refs('operator', MAX_TECHNICIANS)),
    stored: { in: 'detail', as: z.array(z.int()).optional() },
    section: 'details',
    fact: 150,
    list: undefined,
  },
  machineStatus: {
    schema: optional(choice('machineRunning', tagConditions)),
    stored: { in: 'tag', as: z.enum(tagConditions).optional() },
    section: 'anomaly',
    fact: 60,
    list: { order: 180, hidden: true },
  },
  priority: {
    schema: optional(choice('tagPriority', tagPriorities)),
    stored: { in: 'tag', as: z.enum(tagPriorities).optional() },
    section: 'pillar',
    fact: 100,
    list: { order: 90, hidden: true },
  },
  dueOn: {
    schema: optional(day()),
    stored: { in: 'tag', as: day().optional() },
    section: 'details',
    fact: 110,
    list: { order: 230, hidden: true },
  },
  images: {
    schema: optional(files()),
    stored: { in: 'detail', as: z.array(z.string()).optional() },
    section: 'anomaly',
    fact: 'images',
    list: undefined,
  },
} as const satisfies Record<string, TagField>;

type Fields = typeof tagFields;
export type TagFieldName = keyof Fields;
type NameStoredIn<P extends 'tag' | 'detail'> = {
  [F in TagFieldName]: Fields[F]['stored']['in'] extends P ? F : never;
}[TagFieldName];
type StoredShape<P extends 'tag' | 'detail'> = { [F in NameStoredIn<P>]: Fields[F]['stored']['as'] };

export const tagFieldEntries = Object.entries(tagFields) as readonly [TagFieldName, TagField][];

export const tagDraftShape = Object.fromEntries(
  tagFieldEntries.map(([name, { schema }]) => [name, schema]),
) as { [F in TagFieldName]: Fields[F]['schema'] };

const buildStoredShape = <P extends 'tag' | 'detail'>(part: P) =>
  Object.fromEntries(
    tagFieldEntries.flatMap(([name, { stored }]) => (stored.in === part ? [[name, stored.as]] : [])),
  ) as StoredShape<P>;
export const storedTagShape = buildStoredShape('tag');
export const storedTagDetailShape = buildStoredShape('detail');
export const tagDetailFieldNames = Object.keys(storedTagDetailShape) as NameStoredIn<'detail'>[];

/** Returns the fields of a section of the form; the object of a 5S tag comes first, since it is required. */
export const listTagSection = (section: TagSection, isFiveS: boolean): TagFieldName[] =>
  tagFieldEntries.flatMap(([name, field]) =>
    (name === 'object' && isFiveS ? 'anomaly' : field.section) === section ? [name] : [],
  );
