// Secret between the distribution and the API; no template, environment variable or repository contains it.
import { Aws, CfnCondition, CfnParameter, CustomResource, Duration, Fn } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { createLambda } from './functions.ts';

export interface OriginKey {
  /** Key that the distribution sends. */
  key: string;
  /**
   * Variables of the stages, with the digests that the functions compare with. An update of a stage applies at
   * once to every version of a function.
   */
  stageVariables: { ORIGIN_DIGESTS: string };
}

/**
 * Creates two keys on the first deployment of the stage. The functions accept both, so that the distribution can
 * change to the other one while calls go on; `npm run rotate-origin` changes the parameters step by step, and a
 * deployment keeps their values.
 */
export function createOriginKey(scope: Construct): OriginKey {
  const keyGenerator = createLambda(scope, 'OriginKeyMaker', {
    entry: 'functions/deploying/origin-key.ts',
    uses: [],
    timeout: Duration.seconds(30),
    memory: 256,
  });
  const createKey = (id: string, parameterName: string) => {
    const number = new CfnParameter(scope, parameterName, {
      type: 'Number',
      default: 0,
      minValue: 0,
      description: 'Each number is another key; rotate-origin counts it up.',
    });
    const isFirstNumber = new CfnCondition(scope, `${parameterName}Unchanged`, {
      expression: Fn.conditionEquals(number.valueAsString, '0'),
    });
    return new CustomResource(scope, id, {
      serviceToken: keyGenerator.functionArn,
      resourceType: 'Custom::OriginKey',
      serviceTimeout: Duration.minutes(2),
      // Any other property that changes would replace a key in use; stages made before keys had a number keep
      // theirs.
      properties: { Number: Fn.conditionIf(isFirstNumber.logicalId, Aws.NO_VALUE, number.valueAsString) },
    });
  };
  const first = createKey('OriginKey', 'FirstOriginKey');
  const second = createKey('SecondKey', 'SecondOriginKey');
  const sent = new CfnParameter(scope, 'OriginKeySent', {
    default: 'first',
    allowedValues: ['first', 'second'],
    description: 'Key that the distribution sends; set by rotate-origin.',
  });
  const isFirstSent = new CfnCondition(scope, 'FirstOriginKeySent', {
    expression: Fn.conditionEquals(sent.valueAsString, 'first'),
  });
  const key = Fn.conditionIf(isFirstSent.logicalId, first.getAttString('Key'), second.getAttString('Key'));
  return {
    key: key.toString(),
    stageVariables: {
      ORIGIN_DIGESTS: `${first.getAttString('Digest')},${second.getAttString('Digest')}`,
    },
  };
}
