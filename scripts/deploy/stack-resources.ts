// Resources of a deployed stack, found by their logical ids in the template.
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';

/** Resource of a deployed stack: its id in the template, and its name or address. */
export interface DeployedResource {
  id: string;
  type: string;
  name: string;
}

/** Ending that the synthesis appends to most ids. */
export const HASH = '[0-9A-F]{8}';

export async function listStackResources(
  StackName: string,
  region: string | undefined,
): Promise<DeployedResource[]> {
  const client = new CloudFormationClient({ region });
  const resources: DeployedResource[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName, NextToken }));
    for (const { LogicalResourceId, ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
      if (LogicalResourceId && ResourceType && PhysicalResourceId)
        resources.push({ id: LogicalResourceId, type: ResourceType, name: PhysicalResourceId });
    NextToken = page.NextToken;
  } while (NextToken);
  return resources;
}

/** Returns the name of a resource. @throws Error if the stack is of an earlier version */
export function findResource(resources: readonly DeployedResource[], type: string, id: string): string {
  const pattern = new RegExp(`^${id}(${HASH})?$`);
  const found = resources.find((each) => each.type === type && pattern.test(each.id));
  if (!found) throw new Error(`The stack has no ${id}: deploy this version first.`);
  return found.name;
}
