// Variables of an API's stage, which the gateway adds to each event.
import type { DeployedCloud } from '../deployed.ts';

export type StageVariables = Record<string, string>;

/** Returns the variables of an API's stage; an update of the cloud changes the returned object. */
export function openStageVariables(cloud: DeployedCloud, apiId: string): StageVariables {
  const variables: StageVariables = {};
  const refresh = () => {
    const stage = cloud
      .all<{ ApiId: string; StageVariables?: StageVariables }>('AWS::ApiGatewayV2::Stage')
      .find(({ properties }) => properties.ApiId === apiId);
    Object.assign(variables, stage?.properties.StageVariables);
  };
  refresh();
  cloud.onUpdate(refresh);
  return variables;
}
