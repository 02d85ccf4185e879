// Names given here and not by CloudFormation, because the site's security policy has to name them before they exist.
import { Aws } from 'aws-cdk-lib/core';
import type { Stage } from './stage.ts';

export const bucketName = ({ stage }: Stage, of: 'images' | 'ingestion') =>
  `plantledger-${stage}-${of}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
export const bucketOrigin = (stage: Stage, of: 'images' | 'ingestion') =>
  `https://${bucketName(stage, of)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;

export const signInPrefix = ({ stage }: Stage) => `plantledger-${stage}-${Aws.ACCOUNT_ID}`;
export const signInHost = (stage: Stage) => `${signInPrefix(stage)}.auth.${Aws.REGION}.amazoncognito.com`;
/** Where the browser refreshes and revokes its tokens. */
export const tokenHost = `cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;

/** What the secrets begin with that say where each tenant's SAP stands; the tenant follows. */
export const sapSecrets = ({ stage }: Stage) => `plantledger-${stage}/sap/`;
