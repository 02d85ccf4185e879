// Control plane: a function of its own that stage administrators invoke to manage tenants. No route leads to it.
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Auth } from './auth.ts';
import type { Data } from './data.ts';
import { createLambda } from './functions.ts';
import { getControlName } from './names.ts';
import { createLiveAlias } from './release.ts';
import { readStage } from './stage.ts';

export function createControl(scope: Construct, { auth, data }: { auth: Auth; data: Data }): Alias {
  const handler = createLambda(scope, 'Control', {
    entry: 'functions/control/handler.ts',
    name: getControlName(readStage(scope)),
    uses: [data.managesTenants(), ...auth.managesProviders()],
    timeout: Duration.minutes(1),
  });
  return createLiveAlias(handler);
}
