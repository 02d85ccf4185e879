// Choosing of a list by a label or a code that was read.
import { use } from 'react';
import type { RefTarget } from '../../../../shared/fields.ts';
import { i18n } from '../../i18n/i18n.ts';
import { SessionContext } from '../../session/session.ts';
import { RefsContext } from '../refs.ts';
import type { Take } from '../scan/taking.ts';

interface Option {
  value: string;
  label: string;
  description?: string;
}

/** Things that carry a label or a code one can scan. */
const labelled: readonly (RefTarget | undefined)[] = [
  ...(['machine', 'sparePart', 'warehouse', 'operator', 'tool', 'controlTool'] as const),
  ...(['material', 'lubricant', 'supplier'] as const),
];

/** Undefined for lists of what nobody labels. */
export function useOptionScan(
  target: RefTarget | undefined,
  options: readonly Option[],
  choose: (value: string) => void,
): Take | undefined {
  const { scanned } = use(RefsContext);
  const session = use(SessionContext);
  if (!target || !scanned || !labelled.includes(target)) return undefined;
  return async (text) => {
    const [read] = await Promise.all([scanned(), i18n.loadNamespaces('scan')]);
    const said = read(target, text, session?.user?.idplant);
    switch (said.is) {
      case 'foreign':
        return { problem: i18n.t('scan:foreign', { text }) };
      case 'elsewhere':
        return { problem: i18n.t('scan:otherPlant', { plant: said.plant }) };
      case 'other':
        return { problem: i18n.t('scan:notHere', { kind: said.kind }) };
    }
    const found = options.filter((option) =>
      said.is === 'id' ? option.value === String(said.id) : isCode(option.label, said.code),
    );
    const [only, ...others] = found;
    if (!only) return { problem: i18n.t('scan:notInList', { text: said.is === 'id' ? text : said.code }) };
    if (others.length > 0)
      return {
        choices: found.map(({ value, label, description }) => ({
          text: [label, description].filter(Boolean).join(' – '),
          take: () => choose(value),
        })),
      };
    choose(only.value);
    return undefined;
  };
}

const isCode = (label: string, code: string) => label.trim().toLowerCase() === code.trim().toLowerCase();
