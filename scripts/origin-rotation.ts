// Rotation of the key between distribution and API. A stage has two keys, and the functions accept both; the
// distribution sends one of them. The other one was never sent, so it can be sent at once.
import type { StackParameters } from './stack-parameters.ts';

/** Parameters of the stack (`infra/origin-key.ts`); CloudFormation keeps their values from one update to the next. */
export interface OriginKeyParameters {
  OriginKeySent: 'first' | 'second';
  /** Each number is another key. */
  FirstOriginKey: string;
  SecondOriginKey: string;
}
export const originKeyParameters = ['OriginKeySent', 'FirstOriginKey', 'SecondOriginKey'] as const;

const add = (value: string) => String(Number(value) + 1);

/**
 * Returns the parameters of the updates that follow one another. The first sends the other key; the second
 * replaces the one sent before, after the distribution has stopped sending it, and makes the key of the next
 * rotation. After an interrupted rotation only the second is left.
 */
export function planOriginRotation(current: OriginKeyParameters): OriginKeyParameters[] {
  const sent: OriginKeyParameters = isComplete(current)
    ? { ...current, OriginKeySent: current.OriginKeySent === 'first' ? 'second' : 'first' }
    : current;
  const renewed: OriginKeyParameters =
    sent.OriginKeySent === 'first'
      ? { ...sent, SecondOriginKey: add(sent.SecondOriginKey) }
      : { ...sent, FirstOriginKey: add(sent.FirstOriginKey) };
  return sent === current ? [renewed] : [sent, renewed];
}

/** Whether the key that is not sent was made after the one that is: the first key is renewed first. */
const isComplete = ({ OriginKeySent, FirstOriginKey, SecondOriginKey }: OriginKeyParameters): boolean =>
  Number(FirstOriginKey) - Number(SecondOriginKey) === (OriginKeySent === 'first' ? 0 : 1);

/** @throws Error if a parameter is missing or has another value */
export function readOriginKeyParameters(values: Partial<Record<string, unknown>>): OriginKeyParameters {
  const [sent, first, second] = originKeyParameters.map((name) => String(values[name]));
  if (!/^(first|second)$/.test(sent!) || !/^\d+$/.test(first!) || !/^\d+$/.test(second!))
    throw new Error(`The stack has no origin keys to rotate: ${[sent, first, second].join(', ')}.`);
  return {
    OriginKeySent: sent as OriginKeyParameters['OriginKeySent'],
    FirstOriginKey: first!,
    SecondOriginKey: second!,
  };
}

/**
 * Rotates the key of a stack: each update begins when the one before it is complete. `report` gets a line for
 * each. @throws Error if the stack has no origin keys
 */
export async function rotateOriginKey(
  { read, update }: StackParameters,
  report: (line: string) => void,
): Promise<void> {
  const updates = planOriginRotation(readOriginKeyParameters(await read()));
  for (const [i, parameters] of updates.entries()) {
    const step =
      i < updates.length - 1
        ? `The distribution changes to the ${parameters.OriginKeySent} key`
        : 'The API drops the key that was sent before';
    report(`${step} …`);
    await update({ ...parameters });
  }
}
