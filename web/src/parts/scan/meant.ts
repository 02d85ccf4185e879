// From what was read to the one thing it means, said in words where there is none or more than one.
import { scanned, type Thing } from '../../../../shared/structure/scanned.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Session } from '../../session/session.ts';
import type { Outcome } from '../../ui/scan/taking.ts';
import { type Found, findByCode, findByWords } from './find.ts';

/** So many to choose from. */
const MOST = 20;

interface Asked {
  session: Pick<Session, 'user' | 'may'>;
  /** By a person, who may have meant the beginning of a code. */
  typed: boolean;
  /** What may be meant here; everything without it. */
  fits?: (thing: Thing) => boolean;
  /** Of these codes alone: what is found elsewhere may not be chosen. A label says what it is of and is not asked. */
  among?: (thing: Thing) => boolean;
  take: (thing: Thing, found: Found | undefined) => Outcome | Promise<Outcome>;
  /** A label of another plant. */
  elsewhere: (thing: Thing, plant: string) => Outcome;
}

export async function meant(text: string, asked: Asked): Promise<Outcome> {
  const { session, typed, fits = () => true, among = fits, take, elsewhere } = asked;
  await i18n.loadNamespaces('scan');
  const said = scanned(text);
  if (said.is === 'foreign') return { problem: i18n.t('scan:foreign', { text }) };
  if (said.is === 'label') {
    const { thing, plant } = said;
    if (!fits(thing)) return { problem: i18n.t('scan:notHere', { kind: kindText(thing) }) };
    if (plant && plant !== session.user?.idplant) return elsewhere(thing, plant);
    return take(thing, undefined);
  }
  const { found, unsure } = await findByCode(said, session.may);
  const fitting = found.filter(({ thing }) => among(thing));
  const [only, ...others] = fitting;
  if (only && others.length === 0) return take(only.thing, only);
  if (only) return choiceOf(fitting, take);
  const near =
    typed && !said.of ? (await findByWords(said.code, session.may)).filter(({ thing }) => among(thing)) : [];
  if (near.length > 0) return { ...choiceOf(near, take), question: i18n.t('scan:matches') };
  const other = found.find(({ thing }) => !fits(thing));
  if (other) return { problem: i18n.t('scan:notHere', { kind: kindText(other.thing) }) };
  return { problem: i18n.t(unsure ? 'scan:unsure' : 'scan:unknown', { text: said.code }) };
}

const choiceOf = (found: readonly Found[], take: Asked['take']) => ({
  choices: found.slice(0, MOST).map((one) => ({ text: textOf(one), take: () => void take(one.thing, one) })),
});

const textOf = ({ thing, code, description, machine }: Found): string =>
  `${[machine, code].filter(Boolean).join(' · ')} – ${description} (${kindText(thing)})`;

export const kindText = ({ kind }: Thing): string => i18n.t(`scan:kind.${kind}`);
