// Names assigned here instead of by CloudFormation: those that code outside the stack, or a policy that is made
// before the resource, must know. No bucket has one, since a bucket outlives its stack and would block the next.
import { Aws } from 'aws-cdk-lib/core';
import type { Stage } from './stage.ts';

export const getStackName = ({ stage }: Stage) => `plantledger-${stage}`;

export const getSignInPrefix = ({ stage }: Stage) => `plantledger-${stage}-${Aws.ACCOUNT_ID}`;
export const getSignInHost = (stage: Stage) =>
  `${getSignInPrefix(stage)}.auth.${Aws.REGION}.amazoncognito.com`;
/** Host where the browser renews and revokes its tokens. */
export const tokenHost = `cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;

/** Name of the function that `npm run tenant` invokes. */
export const getControlName = ({ stage }: Stage) => `plantledger-${stage}-control`;

/** Prefix of the secrets with the SAP connection of each tenant; the tenant follows. */
export const getSapSecretPrefix = ({ stage }: Stage) => `plantledger-${stage}/sap/`;

/** Prefix of the secrets of our clients at OIDC providers; the name of the provider follows. */
export const getOidcSecretPrefix = ({ stage }: Stage) => `plantledger-${stage}/oidc/`;
