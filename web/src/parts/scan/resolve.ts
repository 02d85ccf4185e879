// Resolution of a scanned text to one thing, with a message if there is none and a choice if there are
// several.
import { parseScannedText, type ScannedThing } from '#shared/structure/scanned-code.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Session } from '../../session/session.ts';
import type { ScanOutcome } from '../../ui/scan/taking.ts';
import { type FoundThing, findByCode, findByText } from './find.ts';
import { isOwnHost } from './own-host.ts';

/** Maximum number of choices. */
const MAX_CHOICES = 20;

interface ScanOptions {
  session: Pick<Session, 'user' | 'may'>;
  /** Whether a user typed it, who may have entered only the beginning of a code. */
  typed: boolean;
  /** Whether a thing can be selected here; if absent, every thing can. */
  isSuitable?: (thing: ScannedThing) => boolean;
  /** Whether a thing found by code can be selected; labels are checked only by `fits`. */
  among?: (thing: ScannedThing) => boolean;
  take: (thing: ScannedThing, foundThings: FoundThing | undefined) => ScanOutcome | Promise<ScanOutcome>;
  /** Handles the label of another plant. */
  elsewhere: (thing: ScannedThing, plant: string) => ScanOutcome;
}

export async function resolveScan(text: string, options: ScanOptions): Promise<ScanOutcome> {
  const { session, typed, isSuitable = () => true, among = isSuitable, take, elsewhere } = options;
  await i18n.loadNamespaces('scan');
  const parsedScan = parseScannedText(text);
  if (parsedScan.is === 'foreign') return { problem: i18n.t('scan:foreign', { text }) };
  if (parsedScan.is === 'label') {
    const { record, plant, host } = parsedScan;
    if (!isSuitable(record)) return { problem: i18n.t('scan:notHere', { kind: getKindText(record) }) };
    if (host && !(await isOwnHost(host)))
      return {
        question: i18n.t('scan:otherHost', { host }),
        choices: [
          {
            text: i18n.t('scan:useAnyway', { kind: getKindText(record) }),
            take: () => take(record, undefined),
          },
        ],
      };
    if (plant && plant !== session.user?.idplant) return elsewhere(record, plant);
    return take(record, undefined);
  }
  const { matches: foundThings, unsure } = await findByCode(parsedScan, session.may);
  const selectableThings = foundThings.filter(({ record }) => among(record));
  const [singleThing, ...otherThings] = selectableThings;
  if (singleThing && otherThings.length === 0) return take(singleThing.record, singleThing);
  if (singleThing) return buildChoices(selectableThings, take);
  const similarThings =
    typed && !parsedScan.requestKind
      ? (await findByText(parsedScan.code, session.may)).filter(({ record }) => among(record))
      : [];
  if (similarThings.length > 0)
    return { ...buildChoices(similarThings, take), question: i18n.t('scan:matches') };
  const unsuitableThing = foundThings.find(({ record }) => !isSuitable(record));
  if (unsuitableThing)
    return { problem: i18n.t('scan:notHere', { kind: getKindText(unsuitableThing.record) }) };
  return { problem: i18n.t(unsure ? 'scan:unsure' : 'scan:unknown', { text: parsedScan.code }) };
}

const buildChoices = (foundThings: readonly FoundThing[], take: ScanOptions['take']) => ({
  choices: foundThings.slice(0, MAX_CHOICES).map((foundThing) => ({
    text: formatFoundThing(foundThing),
    take: () => take(foundThing.record, foundThing),
  })),
});

const formatFoundThing = ({ record, code, description, machine }: FoundThing): string =>
  `${[machine, code].filter(Boolean).join(' · ')} – ${description} (${getKindText(record)})`;

export const getKindText = ({ kind }: ScannedThing): string => i18n.t(`scan:kind.${kind}`);
