// How an entry of the audit trail reads: fields and values in the user's words, references by code, days and numbers as people write them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangedField, transitionOf } from '../../../../shared/access/audit.ts';
import type { AuditItem } from '../../../../shared/access/audit-api.ts';
import type { FieldMeta, RefTarget } from '../../../../shared/fields.ts';
import { enumText, textOf } from '../../i18n/text.ts';
import { type Format, useFormat } from '../format.ts';
import { type RefNames, useRefNames } from '../refs.ts';
import { calledOf, metaOf, namespaceOf, withoutPositions } from './history-things.ts';

export interface TrailTexts {
  /** A person, or what acts by itself. */
  author(entry: AuditItem): string;
  profile(entry: AuditItem): string;
  thing(entry: AuditItem): string;
  /** What people call the record. */
  name(entry: AuditItem): string;
  action(entry: AuditItem): string;
  field(entry: AuditItem, change: ChangedField): string;
  value(entry: AuditItem, change: ChangedField, side: 'before' | 'after'): string;
}

export function useTrailTexts(entries: readonly AuditItem[]): TrailTexts {
  const { i18n } = useTranslation('audit');
  const format = useFormat();
  const names = useRefNames(useMemo(() => targetsOf(entries), [entries]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another text
  return useMemo(() => textsOf(format, names), [format, names, i18n.resolvedLanguage]);
}

function targetsOf(entries: readonly AuditItem[]): RefTarget[] {
  const targets = entries.flatMap(({ thing, changes }) =>
    changes.flatMap(({ field }) => metaOf(thing, field)?.to ?? []),
  );
  return [...new Set(targets)].sort();
}

export function textsOf(format: Format, names: RefNames): TrailTexts {
  const text = textOf('audit');
  return {
    author: ({ user, profile }) => (profile ? user : text(`author.${user}`, { defaultValue: user })),
    profile: ({ profile }) => (profile ? enumText('profile', profile) : ''),
    thing: ({ thing }) => capital(text(`enums:thing.${thing}`, { defaultValue: thing })),
    name: ({ name, thing, thingId }) => name ?? calledOf(thing, thingId),
    action({ thing, action, changes }) {
      const step = action === 'moved' ? transitionOf(changes) : undefined;
      const states = metaOf(thing, 'state')?.labels;
      if (!step || !states) return text(`action.${action}`);
      return `${enumText(states, step.from)} → ${enumText(states, step.to)}`;
    },
    field: ({ thing }, { field }) => labelOf(thing, field),
    value({ thing }, { field, ...sides }, side) {
      const meta = metaOf(thing, field);
      const read = (value: unknown) => valueText(value, meta, format, names);
      const value = sides[side];
      if (!Array.isArray(value)) return value === undefined ? '' : read(value);
      const marked = isReordered(sides) ? '' : side === 'before' ? '− ' : '+ ';
      return value.map((item) => marked + read(item)).join(', ');
    },
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const isReordered = ({ before, after }: Pick<ChangedField, 'before' | 'after'>) =>
  Array.isArray(before) && Array.isArray(after) && before.some((item) => after.includes(item));

/** `activities.0.outcome` → Activities 1 › Outcome. Groups without a word of their own are left out. */
export function labelOf(thing: string, path: string): string {
  const labels: string[] = [];
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    if (/^\d+$/.test(part)) {
      labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`.trim());
      continue;
    }
    const label = wordOf(thing, withoutPositions(parts.slice(0, at + 1).join('.')), part);
    if (label !== undefined) labels.push(label);
    else if (at === parts.length - 1) labels.push(part);
  }
  return labels.join(' › ');
}

/** A key may be a branch of the catalogue: that is no word. */
function wordOf(thing: string, path: string, name: string): string | undefined {
  const text = textOf();
  const space = namespaceOf(thing);
  const keys = [
    `${space}:fields.${path}`,
    `audit:fields.${path}`,
    `${space}:fields.${name}`,
    `audit:fields.${name}`,
    `common:fields.${name}`,
  ];
  for (const key of keys) {
    const word: unknown = text(key, { defaultValue: '', returnObjects: true });
    if (typeof word === 'string' && word !== '') return word;
  }
  return undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/;

function valueText(value: unknown, meta: FieldMeta | undefined, format: Format, names: RefNames): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return textOf()(value ? 'common:yes' : 'common:no');
  if (typeof value === 'number') return numberText(value, meta, format, names);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (meta?.labels) return choiceText(meta.labels, text);
  if (DAY.test(text)) return format.day(text);
  return INSTANT.test(text) ? format.instant(text) : text;
}

function numberText(value: number, meta: FieldMeta | undefined, format: Format, names: RefNames): string {
  if (meta?.to) return names(meta.to, value) ?? String(value);
  if (meta?.labels) return choiceText(meta.labels, String(value));
  if (meta?.kind === 'money') return format.money(value);
  if (meta?.kind === 'minutes') return format.minutes(value);
  // a year is no quantity
  return meta?.kind === 'whole' ? String(value) : format.number(value);
}

const choiceText = (labels: string, value: string) =>
  textOf()([`enums:${labels}.${value}`, `audit:${labels}.${value}`], { defaultValue: value });
