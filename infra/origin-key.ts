// The secret between the distribution and the API: no template, environment or repository holds it.
import { CustomResource, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { lambda, type Use } from './functions.ts';

export interface OriginKey {
  /** For the distribution, which sends it along. */
  key: string;
  /** For the functions, which compare. */
  digest: Use;
}

/** Made when the stage is first deployed, and again if this resource is ever replaced. */
export function originKey(scope: Construct): OriginKey {
  const maker = lambda(scope, 'OriginKeyMaker', {
    entry: 'functions/deploying/origin-key.ts',
    uses: [],
    timeout: Duration.seconds(30),
    memory: 256,
  });
  const made = new CustomResource(scope, 'OriginKey', {
    serviceToken: maker.functionArn,
    resourceType: 'Custom::OriginKey',
    serviceTimeout: Duration.minutes(2),
  });
  return {
    key: made.getAttString('Key'),
    digest: { variables: { ORIGIN_DIGEST: made.getAttString('Digest') } },
  };
}
