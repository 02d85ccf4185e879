import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckedStage,
  checkBootstrap,
  checkCertificate,
  checkConcurrency,
  checkCredentials,
  checkMail,
  checkRegion,
  type Finding,
  listDnsRecords,
  readStackState,
} from './checks.ts';

const options = { region: 'eu-south-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } };
const acm = new ACMClient(options);
const cloudFormation = new CloudFormationClient(options);
const lambda = new LambdaClient(options);
const ses = new SESv2Client(options);
const sts = new STSClient(options);
const mocks = {
  acm: mockClient(acm),
  cloudFormation: mockClient(cloudFormation),
  lambda: mockClient(lambda),
  ses: mockClient(ses),
  sts: mockClient(sts),
};
beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.reset();
});

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/x';
const stage: CheckedStage = {
  stage: 'prod',
  domain: 'plants.example',
  certificateArn,
  mailFrom: 'no-reply@plants.example',
  mailDomain: 'plants.example',
};
const lines = (findings: readonly Finding[]) => findings.map(({ kind, sentence }) => `${kind}: ${sentence}`);
const matching = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern));

const stackIs = (stack: Partial<Stack> | undefined) => {
  const call = mocks.cloudFormation.on(DescribeStacksCommand);
  if (stack) call.resolves({ Stacks: [stack as Stack] });
  else
    call.rejects(
      new CloudFormationServiceException({
        name: 'ValidationError',
        $fault: 'client',
        message: 'Stack does not exist',
        $metadata: {},
      }),
    );
};

describe('the account', () => {
  it('has a region', async () => {
    expect(await checkRegion(async () => 'eu-south-1')).toEqual([]);
    const none = await checkRegion(() => Promise.reject(new Error('Region is missing')));
    expect(lines(none)).toEqual(matching(/^missing: There is no AWS region: set AWS_REGION/));
  });

  it('has credentials that work', async () => {
    mocks.sts.on(GetCallerIdentityCommand).resolvesOnce({}).rejects(new Error('The token has expired'));
    expect(await checkCredentials(sts)).toEqual([]);
    expect(lines(await checkCredentials(sts))).toEqual(matching(/^missing: .*sign in first.*has expired/));
  });

  it.each<[string, Partial<Stack> | undefined, RegExp[]]>([
    ['is bootstrapped', { Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '28' }] }, []],
    [
      'is not bootstrapped',
      undefined,
      [/^missing: The region us-east-1 is not bootstrapped.*aws:\/\/ACCOUNT\/us-east-1/],
    ],
    [
      'has an old bootstrap',
      { Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '5' }] },
      [/^missing: .*older than version 6/],
    ],
    ['has a bootstrap without a version', { Outputs: [] }, [/^missing: .*older than version 6/]],
  ])('%s', async (_, stack, patterns) => {
    stackIs(stack);
    expect(lines(await checkBootstrap(cloudFormation, 'us-east-1'))).toEqual(matching(...patterns));
  });

  it('does not take a refused question for a missing bootstrap', async () => {
    mocks.cloudFormation.on(DescribeStacksCommand).rejects(new Error('AccessDenied'));
    await expect(checkBootstrap(cloudFormation, 'us-east-1')).rejects.toThrow('AccessDenied');
  });

  it.each([
    [1000, []],
    [100, []],
    [10, [/^missing: Lambda runs 10 functions.*a stage needs 100.*Concurrent executions/]],
  ])('lets Lambda run %s functions at once', async (ConcurrentExecutions, patterns) => {
    mocks.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
    expect(lines(await checkConcurrency(lambda))).toEqual(matching(...patterns));
  });
});

describe('the certificate', () => {
  const names = ['plants.example', '*.plants.example'];
  it.each<[string, object | undefined, RegExp[]]>([
    ['covers both names', { Status: 'ISSUED', DomainName: names[0], SubjectAlternativeNames: names }, []],
    [
      'covers the domain alone',
      { Status: 'ISSUED', DomainName: names[0] },
      [/^missing: The certificate does not cover \*\.plants\.example/],
    ],
    [
      'covers the sub-domains alone',
      { Status: 'ISSUED', DomainName: names[1] },
      [/^missing: The certificate does not cover plants\.example:/],
    ],
    [
      'waits for its validation',
      { Status: 'PENDING_VALIDATION', DomainName: names[0], SubjectAlternativeNames: names },
      [/^missing: The certificate is not issued \(PENDING_VALIDATION\)/],
    ],
    ['does not exist', undefined, [/^missing: There is no certificate arn:/]],
  ])('%s', async (_, certificate, patterns) => {
    const call = mocks.acm.on(DescribeCertificateCommand);
    if (certificate) call.resolves({ Certificate: certificate });
    else call.rejects(new Error('not found'));
    expect(lines(await checkCertificate(acm, stage))).toEqual(matching(...patterns));
  });

  it('is in the region of CloudFront', async () => {
    const elsewhere = { ...stage, certificateArn: certificateArn.replace('us-east-1', 'eu-south-1') };
    expect(lines(await checkCertificate(acm, elsewhere))).toEqual(matching(/must be in us-east-1/));
    expect(mocks.acm.calls()).toEqual([]);
  });

  it('is not needed without a domain', async () => {
    expect(await checkCertificate(acm, { stage: 'dev', mailFrom: stage.mailFrom })).toEqual([]);
  });
});

describe('mail', () => {
  const account = { ProductionAccessEnabled: true, SendingEnabled: true };
  const given = (mailState: { identity?: object }) => {
    const { identity, ...rest } = mailState;
    mocks.ses.on(GetAccountCommand).resolves({ ...account, ...rest });
    const call = mocks.ses.on(GetEmailIdentityCommand);
    if (identity) call.resolves(identity);
    else call.rejects(new NotFoundException({ message: 'none', $metadata: {} }));
  };
  const { mailDomain: _, ...existing } = stage;
  const verified = { VerifiedForSendingStatus: true };
  it.each<[string, CheckedStage, boolean, object, RegExp[]]>([
    ['is ready', stage, false, { identity: verified }, []],
    ['will get its identity', stage, true, {}, []],
    [
      'has the identity already',
      stage,
      true,
      { identity: verified },
      [/^missing: The SES identity plants\.example exists already: add -c mailIdentity=existing/],
    ],
    [
      'waits for its records',
      stage,
      false,
      { identity: { VerifiedForSendingStatus: false } },
      [/^note: The SES identity plants\.example is not verified yet/],
    ],
    [
      'has no identity that it relies on',
      existing,
      false,
      {},
      [/^note: There is no SES identity plants\.example/],
    ],
    [
      'is in the sandbox',
      stage,
      false,
      { identity: verified, ProductionAccessEnabled: false },
      [/^note: SES is in its sandbox/],
    ],
    [
      'was stopped',
      stage,
      false,
      { identity: verified, SendingEnabled: false },
      [/^missing: SES has stopped the mails/],
    ],
  ])('%s', async (_, options, isFirst, state, patterns) => {
    given(state);
    expect(lines(await checkMail(ses, options, isFirst))).toEqual(matching(...patterns));
  });
});

describe('the stack', () => {
  it.each<[string | undefined, boolean, RegExp[]]>([
    [undefined, true, []],
    ['REVIEW_IN_PROGRESS', true, []],
    ['ROLLBACK_COMPLETE', true, []],
    ['CREATE_COMPLETE', false, []],
    ['UPDATE_ROLLBACK_COMPLETE', false, []],
    ['UPDATE_IN_PROGRESS', false, [/^missing: plantledger-prod is being deployed now/]],
    ['UPDATE_ROLLBACK_FAILED', false, [/^missing: plantledger-prod could not be rolled back/]],
  ])('in the state %s', async (StackStatus, isFirst, patterns) => {
    stackIs(StackStatus ? { StackStatus: StackStatus as never } : undefined);
    const state = await readStackState(cloudFormation, 'plantledger-prod');
    expect(state.isFirst).toBe(isFirst);
    expect(lines(state.findings)).toEqual(matching(...patterns));
  });

  it('names its DNS records, in their order', async () => {
    const outputs = ['DnsRecord10', 'SiteUrl', 'DnsRecord2', 'DnsRecord1'];
    stackIs({
      StackStatus: 'CREATE_COMPLETE',
      Outputs: outputs.map((OutputKey) => ({ OutputKey, OutputValue: `value of ${OutputKey}` })),
    });
    const state = await readStackState(cloudFormation, 'plantledger-prod');
    expect(listDnsRecords(state.outputs)).toEqual(
      ['DnsRecord1', 'DnsRecord2', 'DnsRecord10'].map((name) => `value of ${name}`),
    );
  });
});
