// Selection in a list by a scanned label or code.
import { use } from 'react';
import type { RefTarget } from '#shared/fields.ts';
import { getCodeKey } from '#shared/text.ts';
import { i18n } from '../../i18n/i18n.ts';
import { SessionContext } from '../../session/session.ts';
import { RefsContext } from '../refs.ts';
import type { HandleScan } from '../scan/taking.ts';

interface Option {
  value: string;
  label: string;
  description?: string;
}

/** Record types that have a label or a code to scan. */
const scannableTargets: readonly (RefTarget | undefined)[] = [
  ...(['machine', 'sparePart', 'warehouse', 'operator', 'tool', 'controlTool'] as const),
  ...(['material', 'lubricant', 'supplier'] as const),
];

/**
 * Returns the handler of a scan, or undefined for record types without labels. It selects the matching option
 * or returns a problem or several choices.
 */
export function useOptionScan(
  target: RefTarget | undefined,
  options: readonly Option[],
  choose: (value: string) => void,
): HandleScan | undefined {
  const { scanned } = use(RefsContext);
  const session = use(SessionContext);
  if (!target || !scanned || !scannableTargets.includes(target)) return undefined;
  return async (text) => {
    const [parseScan] = await Promise.all([scanned(), i18n.loadNamespaces('scan')]);
    const parsedScan = await parseScan(target, text, session?.user?.idplant);
    switch (parsedScan.is) {
      case 'foreign':
        return { problem: i18n.t('scan:foreign', { text }) };
      case 'elsewhere':
        return { problem: i18n.t('scan:otherPlant', { plant: parsedScan.plant }) };
      case 'otherHost':
        return { problem: i18n.t('scan:otherHost', { host: parsedScan.host }) };
      case 'other':
        return { problem: i18n.t('scan:notHere', { kind: parsedScan.kind }) };
    }
    const matchingOptions = options.filter((option) =>
      parsedScan.is === 'id'
        ? option.value === String(parsedScan.id)
        : matchesCode(option.label, parsedScan.code),
    );
    const [singleOption, ...otherOptions] = matchingOptions;
    if (!singleOption)
      return { problem: i18n.t('scan:notInList', { text: parsedScan.is === 'id' ? text : parsedScan.code }) };
    if (otherOptions.length > 0)
      return {
        choices: matchingOptions.map(({ value, label, description }) => ({
          text: [label, description].filter(Boolean).join(' – '),
          take: () => {
            choose(value);
            return undefined;
          },
        })),
      };
    choose(singleOption.value);
    return undefined;
  };
}

const matchesCode = (label: string, code: string) => getCodeKey(label) === getCodeKey(code);
