// Checks before a deployment: what the account lacks, each said in a sentence that names the remedy.
import { type ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, type STSClient } from '@aws-sdk/client-sts';
import { isPushSubject } from '#shared/push/services.ts';

/** Region of CloudFront's certificates, web ACLs and log deliveries. */
export const EDGE_REGION = 'us-east-1';

export interface Finding {
  /** `missing` stops the deployment; a `note` is said, and it goes on. */
  kind: 'missing' | 'note';
  sentence: string;
}
const missing = (sentence: string): Finding => ({ kind: 'missing', sentence });
const note = (sentence: string): Finding => ({ kind: 'note', sentence });

/** Options of a stage that the checks need (infra/stage.ts). */
export interface CheckedStage {
  stage: string;
  domain?: string;
  certificateArn?: string;
  mailFrom: string;
  /** Domain whose identity the stage creates. */
  mailDomain?: string;
}

export async function checkRegion(readRegion: () => Promise<string>): Promise<Finding[]> {
  const region = await readRegion().catch(() => undefined);
  return region
    ? []
    : [missing('There is no AWS region: set AWS_REGION, or AWS_PROFILE to a profile that has one.')];
}

export async function checkCredentials(sts: STSClient): Promise<Finding[]> {
  try {
    await sts.send(new GetCallerIdentityCommand({}));
    return [];
  } catch (error) {
    return [
      missing(
        `There are no AWS credentials that work: set AWS_PROFILE, or sign in first. ${(error as Error).message}`,
      ),
    ];
  }
}

/** Oldest version of the bootstrap that the CDK of this repository deploys with. */
const MIN_BOOTSTRAP_VERSION = 6;

export async function checkBootstrap(
  cloudFormation: CloudFormationClient,
  region: string,
): Promise<Finding[]> {
  const stack = await findStack(cloudFormation, 'CDKToolkit');
  const command = `npx cdk bootstrap aws://ACCOUNT/${region}`;
  if (!stack) return [missing(`The region ${region} is not bootstrapped for the CDK: run ${command}.`)];
  const version = Number(
    stack.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue,
  );
  return version >= MIN_BOOTSTRAP_VERSION
    ? []
    : [
        missing(
          `The CDK bootstrap of ${region} is older than version ${MIN_BOOTSTRAP_VERSION}: run ${command}.`,
        ),
      ];
}

/** The certificate lies in CloudFront's region, is issued, and covers the domain and its sub-domains. */
export async function checkCertificate(
  acm: ACMClient,
  { domain, certificateArn }: CheckedStage,
): Promise<Finding[]> {
  if (!domain || !certificateArn) return [];
  if (certificateArn.split(':')[3] !== EDGE_REGION)
    return [
      missing(`The certificate must be in ${EDGE_REGION}, where CloudFront reads it: ${certificateArn}`),
    ];
  const { Certificate: certificate } = await acm
    .send(new DescribeCertificateCommand({ CertificateArn: certificateArn }))
    .catch(() => ({ Certificate: undefined }));
  if (!certificate) return [missing(`There is no certificate ${certificateArn} in this account.`)];
  const names = new Set([certificate.DomainName, ...(certificate.SubjectAlternativeNames ?? [])]);
  return [
    ...(certificate.Status === 'ISSUED'
      ? []
      : [missing(`The certificate is not issued (${certificate.Status}): create its validation records.`)]),
    ...[domain, `*.${domain}`]
      .filter((name) => !names.has(name))
      .map((name) =>
        missing(`The certificate does not cover ${name}: request one for ${domain} and *.${domain}.`),
      ),
  ];
}

/** SES may send to everybody, and the identity of the sender is there or will be created. */
export async function checkMail(
  ses: SESv2Client,
  { mailFrom, mailDomain }: CheckedStage,
  isFirst: boolean,
): Promise<Finding[]> {
  const account = await ses.send(new GetAccountCommand({}));
  const domain = mailDomain ?? mailFrom.replace(/^.*@/, '');
  const identity = await ses
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .catch((error: Error) => {
      if (error instanceof NotFoundException) return undefined;
      throw error;
    });
  return [
    ...(account.SendingEnabled === false
      ? [missing('SES has stopped the mails of this account: see its reputation dashboard.')]
      : []),
    ...(account.ProductionAccessEnabled
      ? []
      : [note('SES is in its sandbox, so mails reach verified addresses only: request production access.')]),
    ...checkIdentity({ domain, isCreated: mailDomain !== undefined, isFirst, identity }),
  ];
}

interface MailIdentity {
  domain: string;
  isCreated: boolean;
  isFirst: boolean;
  identity: { VerifiedForSendingStatus?: boolean } | undefined;
}

function checkIdentity({ domain, isCreated, isFirst, identity }: MailIdentity): Finding[] {
  if (isCreated && isFirst && identity)
    return [missing(`The SES identity ${domain} exists already: add -c mailIdentity=existing.`)];
  if (isCreated && !identity) return [];
  if (!identity)
    return [
      note(`There is no SES identity ${domain}, so no mail will leave: name a sender by -c mailFrom=…`),
    ];
  return identity.VerifiedForSendingStatus
    ? []
    : [note(`The SES identity ${domain} is not verified yet: create its DNS records.`)];
}

/** Push services refuse messages whose subject names a local address, with an answer that does not say so. */
export function checkPushSubject(subject: string): Finding[] {
  return isPushSubject(subject)
    ? []
    : [
        missing(
          `Push services refuse ${subject} as the address of whoever operates the stage: give a public one by -c alarmEmail=… or -c mailFrom=…`,
        ),
      ];
}

/** Concurrent executions that the workers and the API of one stage need; a new account has ten. */
const MIN_CONCURRENCY = 100;

export async function checkConcurrency(lambda: LambdaClient): Promise<Finding[]> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  return limit >= MIN_CONCURRENCY
    ? []
    : [
        missing(
          `Lambda runs ${limit} functions of this account at once, and a stage needs ${MIN_CONCURRENCY}: request the quota "Concurrent executions" of Lambda.`,
        ),
      ];
}

export interface StackState {
  /** Whether no deployment has succeeded yet. */
  isFirst: boolean;
  outputs: Record<string, string>;
  findings: Finding[];
}

/** Reads the main stack of a stage: whether it exists, whether it can be deployed now, and its outputs. */
export async function readStackState(
  cloudFormation: CloudFormationClient,
  name: string,
): Promise<StackState> {
  const stack = await findStack(cloudFormation, name);
  const status = stack?.StackStatus;
  const outputs = Object.fromEntries(
    (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
  // The CDK deletes what is left of a first deployment that failed.
  const isFirst = !status || ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);
  const findings = [
    ...(!isFirst && status.endsWith('_IN_PROGRESS')
      ? [missing(`${name} is being deployed now (${status}): wait until it has ended.`)]
      : []),
    ...(status === 'UPDATE_ROLLBACK_FAILED'
      ? [missing(`${name} could not be rolled back (${status}): run npx cdk rollback first.`)]
      : []),
  ];
  return { isFirst, outputs, findings };
}

async function findStack(cloudFormation: CloudFormationClient, name: string): Promise<Stack | undefined> {
  try {
    return (await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0];
  } catch (error) {
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return undefined;
    throw error;
  }
}

/** Returns the DNS records among the outputs of a stack, one a line. */
export const listDnsRecords = (outputs: Readonly<Record<string, string>>): string[] =>
  Object.entries(outputs)
    .filter(([name]) => name.startsWith('DnsRecord'))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, record]) => record);
