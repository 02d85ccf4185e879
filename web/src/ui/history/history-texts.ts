// Texts of audit entries: fields and values in the user's language, references by code, formatted dates and
// numbers.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangedField, findStateTransition } from '#shared/access/audit.ts';
import type { AuditItem } from '#shared/access/audit-api.ts';
import type { FieldMeta, RefTarget } from '#shared/fields.ts';
import { getEnumText, textOf } from '../../i18n/text.ts';
import { type Format, useFormat } from '../format.ts';
import { type RefNames, useRefNames } from '../refs.ts';
import { findFieldMeta, getKindNamespace, getRecordName, withoutPositions } from './history-things.ts';

export interface AuditTexts {
  /** Returns the name of the user, or of the job that made the change. */
  author(entry: AuditItem): string;
  profile(entry: AuditItem): string;
  formatRecordKind(entry: Pick<AuditItem, 'thing'>): string;
  /** Returns the name of the record shown to users. */
  name(entry: AuditItem): string;
  action(entry: AuditItem): string;
  field(entry: AuditItem, change: ChangedField): string;
  value(entry: AuditItem, change: ChangedField, side: 'before' | 'after'): string;
}

export function useAuditTexts(entries: readonly AuditItem[]): AuditTexts {
  const { i18n } = useTranslation('audit');
  const format = useFormat();
  const names = useRefNames(useMemo(() => listTargets(entries), [entries]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another text
  return useMemo(() => buildAuditTexts(format, names), [format, names, i18n.resolvedLanguage]);
}

function listTargets(entries: readonly AuditItem[]): RefTarget[] {
  const targets = entries.flatMap(({ thing, changes }) =>
    changes.flatMap(({ field }) => findFieldMeta(thing, field)?.to ?? []),
  );
  return [...new Set(targets)].sort();
}

export function buildAuditTexts(format: Format, names: RefNames): AuditTexts {
  const text = textOf('audit');
  return {
    author({ user, profile, maker }) {
      if (maker) return text('account', { user, maker });
      return profile ? user : text(`author.${user}`, { defaultValue: user });
    },
    profile: ({ profile }) => (profile ? getEnumText('profile', profile) : ''),
    formatRecordKind: ({ thing }) => capitalize(text(`enums:thing.${thing}`, { defaultValue: thing })),
    name: ({ name, thing, thingId }) => name ?? getRecordName(thing, thingId),
    action({ thing, action, changes }) {
      const stateChange = action === 'moved' ? findStateTransition(changes) : undefined;
      const states = findFieldMeta(thing, 'state')?.labels;
      if (!stateChange || !states) return text(`action.${action}`);
      return `${getEnumText(states, stateChange.from)} → ${getEnumText(states, stateChange.to)}`;
    },
    field: ({ thing }, { field }) => getPathLabel(thing, field),
    value({ thing }, { field, ...changedValues }, side) {
      const meta = findFieldMeta(thing, field);
      const formatValue = (value: unknown) => formatAuditValue(value, meta, format, names);
      const value = changedValues[side];
      if (!Array.isArray(value)) return value === undefined ? '' : formatValue(value);
      const changeSign = isReordered(changedValues) ? '' : side === 'before' ? '− ' : '+ ';
      return value.map((item) => changeSign + formatValue(item)).join(', ');
    },
  };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const isReordered = ({ before, after }: Pick<ChangedField, 'before' | 'after'>) =>
  Array.isArray(before) && Array.isArray(after) && before.some((item) => after.includes(item));

/**
 * Returns the label of a field path: `activities.0.outcome` → Activities 1 › Outcome. Groups without a label
 * are left out.
 */
export function getPathLabel(thing: string, path: string): string {
  const labels: string[] = [];
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    if (/^\d+$/.test(part)) {
      labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`.trim());
      continue;
    }
    const label = findLabel(thing, withoutPositions(parts.slice(0, at + 1).join('.')), part);
    if (label !== undefined) labels.push(label);
    else if (at === parts.length - 1) labels.push(part);
  }
  return labels.join(' › ');
}

/** Returns the label of a field. A key that leads to a group of texts is not a label. */
function findLabel(thing: string, path: string, name: string): string | undefined {
  const text = textOf();
  const namespace = getKindNamespace(thing);
  const keys = [
    `${namespace}:fields.${path}`,
    `audit:fields.${path}`,
    `${namespace}:fields.${name}`,
    `audit:fields.${name}`,
    `common:fields.${name}`,
  ];
  for (const key of keys) {
    const labelText: unknown = text(key, { defaultValue: '', returnObjects: true });
    if (typeof labelText === 'string' && labelText !== '') return labelText;
  }
  return undefined;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const instantPattern = /^\d{4}-\d\d-\d\dT.*Z$/;

function formatAuditValue(
  value: unknown,
  meta: FieldMeta | undefined,
  format: Format,
  names: RefNames,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return textOf()(value ? 'common:yes' : 'common:no');
  if (typeof value === 'number') return formatNumber(value, meta, format, names);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (meta?.labels) return formatChoice(meta.labels, text);
  if (dayPattern.test(text)) return format.day(text);
  return instantPattern.test(text) ? format.instant(text) : text;
}

function formatNumber(value: number, meta: FieldMeta | undefined, format: Format, names: RefNames): string {
  if (meta?.to) return names(meta.to, value) ?? String(value);
  if (meta?.labels) return formatChoice(meta.labels, String(value));
  if (meta?.kind === 'money') return format.money(value);
  if (meta?.kind === 'minutes') return format.minutes(value);
  // A whole number may be a year, so it gets no thousands separators.
  return meta?.kind === 'whole' ? String(value) : format.number(value);
}

const formatChoice = (labels: string, value: string) =>
  textOf()([`enums:${labels}.${value}`, `audit:${labels}.${value}`], { defaultValue: value });
