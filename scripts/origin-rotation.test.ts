import { DescribeStacksCommand, type UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import { describe, expect, it } from 'vitest';
import {
  type OriginKeyParameters,
  planOriginRotation,
  readOriginKeyParameters,
  rotateOriginKey,
} from './origin-rotation.ts';
import { openStackParameters } from './stack-parameters.ts';

const initial: OriginKeyParameters = { OriginKeySent: 'first', FirstOriginKey: '0', SecondOriginKey: '0' };
const acceptedBy = ({ FirstOriginKey, SecondOriginKey }: OriginKeyParameters) => [
  `first ${FirstOriginKey}`,
  `second ${SecondOriginKey}`,
];
const sentBy = (parameters: OriginKeyParameters) =>
  parameters.OriginKeySent === 'first' ? acceptedBy(parameters)[0]! : acceptedBy(parameters)[1]!;

describe('a rotation', () => {
  it('never sends a key that a function does not accept, whichever is updated first', () => {
    let current = initial;
    for (let rotation = 0; rotation < 6; rotation++)
      for (const next of planOriginRotation(current)) {
        // During an update, distribution and functions have the state before or after it, each for itself.
        for (const distribution of [current, next])
          for (const functions of [current, next])
            expect(acceptedBy(functions)).toContain(sentBy(distribution));
        current = next;
      }
  });

  it('sends a key that was never sent, and drops the one sent before', () => {
    let current = initial;
    const sent = [sentBy(current)];
    for (let rotation = 0; rotation < 6; rotation++) {
      const before = sentBy(current);
      current = planOriginRotation(current).at(-1)!;
      expect(sent).not.toContain(sentBy(current));
      expect(acceptedBy(current)).not.toContain(before);
      sent.push(sentBy(current));
    }
  });

  it('that was interrupted is completed, without a return to the key before', () => {
    const [sent, renewed] = planOriginRotation(initial) as [OriginKeyParameters, OriginKeyParameters];
    expect(planOriginRotation(sent)).toEqual([renewed]);
    const [sentAgain, renewedAgain] = planOriginRotation(renewed) as [
      OriginKeyParameters,
      OriginKeyParameters,
    ];
    expect(planOriginRotation(sentAgain)).toEqual([renewedAgain]);
  });

  it.each([[{}], [{ ...initial, OriginKeySent: 'third' }], [{ ...initial, FirstOriginKey: '' }]])(
    'needs the parameters of the stack: %j',
    (values) => expect(() => readOriginKeyParameters(values)).toThrow('no origin keys'),
  );
});

describe('a deployed stack', () => {
  /** Stack with these parameters, which records the updates; every update ends as `status`. */
  function createClient(parameters: Record<string, string>, status: string) {
    const updates: UpdateStackCommand['input'][] = [];
    const list = () =>
      Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue }));
    const send = async (command: { input: object }) => {
      if (command instanceof DescribeStacksCommand)
        return { Stacks: [{ StackStatus: status, Parameters: list() }] };
      const update = command.input as UpdateStackCommand['input'];
      updates.push(update);
      for (const { ParameterKey, ParameterValue } of update.Parameters ?? [])
        if (ParameterValue !== undefined) parameters[ParameterKey!] = ParameterValue;
      return {};
    };
    return { updates, client: { send, config: {} } as never };
  }

  it('keeps its template and every other parameter', async () => {
    const parameters = { ...initial, BootstrapVersion: '/cdk-bootstrap/version' };
    const { updates, client } = createClient(parameters, 'UPDATE_COMPLETE');
    const lines: string[] = [];
    await rotateOriginKey(openStackParameters('plantledger-prod', client), (line) => lines.push(line));
    expect(lines).toEqual([
      'The distribution changes to the second key …',
      'The API drops the key that was sent before …',
    ]);
    expect(parameters).toMatchObject({ OriginKeySent: 'second', FirstOriginKey: '1', SecondOriginKey: '0' });
    expect(updates).toHaveLength(2);
    for (const update of updates) {
      expect(update).toMatchObject({ StackName: 'plantledger-prod', UsePreviousTemplate: true });
      expect(update.Parameters).toContainEqual({ ParameterKey: 'BootstrapVersion', UsePreviousValue: true });
    }
  });

  it('keeps both keys where the first update fails', async () => {
    const { updates, client } = createClient({ ...initial }, 'UPDATE_ROLLBACK_COMPLETE');
    const rotation = rotateOriginKey(openStackParameters('plantledger-prod', client), () => {});
    await expect(rotation).rejects.toThrow();
    expect(updates).toHaveLength(1);
  });
});
