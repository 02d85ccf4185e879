// Reads and changes the parameters of a deployed stack, with the template it was deployed with.
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Parameter,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';

/** The distribution takes minutes to reach every place, and functions are updated one after another. */
const MAX_UPDATE_SECONDS = 3600;

/** Parameters of a stack by name; an update resolves when it is complete everywhere. */
export interface StackParameters {
  read(): Promise<Record<string, string | undefined>>;
  update(changedParameters: Readonly<Record<string, string>>): Promise<void>;
}

/** @throws Error if there is no such stack, or an update of it fails */
export function openStackParameters(
  StackName: string,
  client: Pick<CloudFormationClient, 'send' | 'config'> = new CloudFormationClient({}),
): StackParameters {
  const list = async (): Promise<Parameter[]> => {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return stack?.Parameters ?? [];
  };
  return {
    async read() {
      return Object.fromEntries(
        (await list()).map(({ ParameterKey, ParameterValue }) => [ParameterKey, ParameterValue]),
      );
    },
    async update(changedParameters) {
      const names = (await list()).map(({ ParameterKey }) => ParameterKey!);
      await client.send(
        new UpdateStackCommand({
          StackName,
          UsePreviousTemplate: true,
          Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'],
          Parameters: names.map((ParameterKey) => {
            const ParameterValue = changedParameters[ParameterKey];
            return ParameterValue === undefined
              ? { ParameterKey, UsePreviousValue: true }
              : { ParameterKey, ParameterValue };
          }),
        }),
      );
      await waitUntilStackUpdateComplete(
        { client: client as CloudFormationClient, maxWaitTime: MAX_UPDATE_SECONDS },
        { StackName },
      );
    },
  };
}
