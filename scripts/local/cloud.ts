// Resources of the template with every reference resolved to its local equivalent.
import { type Addresses, account, region } from './addresses.ts';
import { StartError } from './cannot-start.ts';
import type { Attributes, Resource, Template } from './template.ts';

export interface CloudResource<Properties> {
  id: string;
  name: string;
  arn: string;
  properties: Properties;
  metadata: Record<string, unknown>;
}

export interface Cloud {
  addresses: Addresses;
  all<Properties>(type: string): CloudResource<Properties>[];
  /** Value of a Ref to the resource. */
  ref(id: string): string;
  /** Returns the resource for an ARN, a Ref or a name. */
  getResource<Properties>(type: string, reference: string): CloudResource<Properties>;
}

type Intrinsic = (argument: never) => unknown;

/** `parameters` and `createdAttributes` are read at each resolution, so they may change while the cloud is open. */
export function openCloud(
  template: Template,
  addresses: Addresses,
  createdAttributes: Attributes = {},
  parameters: Readonly<Record<string, unknown>> = {},
): Cloud {
  const pseudo: Record<string, unknown> = {
    'AWS::AccountId': account,
    'AWS::Region': region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': 'plantledger-local',
    'AWS::NoValue': undefined,
  };

  const getResource = (id: string): Resource => {
    const resource = template.Resources[id];
    if (!resource) throw createUnknownError(`a resource "${id}"`);
    return resource;
  };
  const getName = (id: string): string => {
    const { Properties: ownProperties = {} } = getResource(id);
    const givenName =
      ownProperties.TableName ??
      ownProperties.BucketName ??
      ownProperties.QueueName ??
      ownProperties.FunctionName;
    if (givenName !== undefined) return String(resolve(givenName));
    // The rest of the id is already unique without CDK's hash.
    const shortId = id.replace(/[0-9A-F]{8}$/, '');
    return getResource(id).Type === 'AWS::S3::Bucket' ? shortId.toLowerCase() : shortId;
  };

  const getRef = (id: string): unknown => {
    if (id in pseudo) return pseudo[id];
    if (template.Parameters?.[id]) return parameters[id] ?? template.Parameters[id].Default;
    const { Type } = getResource(id);
    if (Type === 'AWS::SQS::Queue') return addresses.queue(getName(id));
    if (Type === 'AWS::Cognito::UserPool') return `${region}_${getName(id)}`;
    if (['AWS::Lambda::Alias', 'AWS::SNS::Topic', 'AWS::SecretsManager::Secret'].includes(Type))
      return getArn(id);
    return getName(id);
  };

  const getArn = (id: string): string => {
    const name = getName(id);
    const regionAndAccount = `${region}:${account}`;
    switch (getResource(id).Type) {
      case 'AWS::S3::Bucket':
        return `arn:aws:s3:::${name}`;
      case 'AWS::SecretsManager::Secret':
        return `arn:aws:secretsmanager:${regionAndAccount}:secret:${name}-AbCdEf`;
      case 'AWS::SQS::Queue':
        return `arn:aws:sqs:${regionAndAccount}:${name}`;
      case 'AWS::Lambda::Function':
        return `arn:aws:lambda:${regionAndAccount}:function:${name}`;
      case 'AWS::Cognito::UserPool':
        return `arn:aws:cognito-idp:${regionAndAccount}:userpool/${getRef(id)}`;
      case 'AWS::Lambda::Alias': {
        const { FunctionName, Name } = getResource(id).Properties ?? {};
        return `arn:aws:lambda:${regionAndAccount}:function:${resolve(FunctionName)}:${Name}`;
      }
      case 'AWS::DynamoDB::Table':
        return `arn:aws:dynamodb:${regionAndAccount}:table/${name}`;
      default:
        return `arn:aws:local:${regionAndAccount}:${name}`;
    }
  };

  const getAttribute = (id: string, name: string): unknown => {
    const { Type } = getResource(id);
    if (createdAttributes[id] && name in createdAttributes[id]) return createdAttributes[id][name];
    if (name === 'Arn' || name === 'FunctionARN') return getArn(id);
    switch (`${Type}.${name}`) {
      case 'AWS::DynamoDB::Table.StreamArn':
        return `${getArn(id)}/stream/local`;
      case 'AWS::Lambda::Version.Version':
        return '1';
      case 'AWS::SQS::Queue.QueueName':
        return getName(id);
      case 'AWS::CloudFront::Distribution.DomainName':
        return `localhost:${addresses.port}`;
      case 'AWS::S3::Bucket.DomainName':
      case 'AWS::S3::Bucket.RegionalDomainName':
        return `${getName(id)}.s3.${region}.amazonaws.com`;
      case 'AWS::Cognito::UserPool.ProviderURL':
        return `https://cognito-idp.${region}.amazonaws.com/${getRef(id)}`;
      case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
        return `${addresses.site}/api`;
      case 'AWS::CloudFront::OriginAccessControl.Id':
        return getName(id);
      default:
        throw createUnknownError(`the attribute ${name} of ${id} (${Type})`);
    }
  };

  const substituteVariables = (text: string, ownVariables: Record<string, unknown> = {}): string =>
    text.replace(/\$\{(!?)([^}]+)\}/g, (expression, literal: string, key: string) => {
      if (literal) return expression.replace('!', '');
      if (key in ownVariables) return String(resolve(ownVariables[key]));
      const [id = '', name] = key.split(/\.(.*)/s);
      return String(name === undefined ? getRef(key) : getAttribute(id, name));
    });

  const evaluateCondition = (name: string): boolean => Boolean(resolve(template.Conditions?.[name]));
  const getImportedValue = (name: string): unknown => {
    const matchingOutput = Object.values(template.Outputs ?? {}).find(
      (output) => output.Export && resolve(output.Export.Name) === name,
    );
    if (!matchingOutput) throw createUnknownError(`an export "${name}"`);
    return resolve(matchingOutput.Value);
  };

  const intrinsics: Record<string, Intrinsic> = {
    Ref: getRef,
    'Fn::GetAtt': (path: string | [string, string]) => {
      const [id = '', name = ''] = typeof path === 'string' ? path.split(/\.(.*)/s) : path;
      return getAttribute(id, name);
    },
    'Fn::Join': ([separator, parts]: [string, unknown]) => (resolve(parts) as unknown[]).join(separator),
    'Fn::Sub': (of: string | [string, Record<string, unknown>]) =>
      typeof of === 'string' ? substituteVariables(of) : substituteVariables(...of),
    'Fn::Split': ([by, text]: [string, unknown]) => String(resolve(text)).split(by),
    'Fn::Select': ([index, list]: [number | string, unknown]) => (resolve(list) as unknown[])[Number(index)],
    'Fn::If': ([name, yes, no]: [string, unknown, unknown]) => resolve(evaluateCondition(name) ? yes : no),
    // CloudFormation compares texts: the number 0 equals '0'.
    'Fn::Equals': ([a, b]: [unknown, unknown]) => String(resolve(a)) === String(resolve(b)),
    'Fn::Not': ([a]: [unknown]) => !resolve(a),
    'Fn::And': (all: unknown[]) => all.every((one) => resolve(one)),
    'Fn::Or': (all: unknown[]) => all.some((one) => resolve(one)),
    Condition: evaluateCondition,
    'Fn::FindInMap': ([map, first, second]: [string, unknown, unknown]) =>
      template.Mappings?.[map]?.[String(resolve(first))]?.[String(resolve(second))],
    'Fn::ImportValue': (name: unknown) => getImportedValue(String(resolve(name))),
    'Fn::GetStackOutput': ({ OutputName }: { OutputName: string }) =>
      resolve(template.Outputs?.[OutputName]?.Value),
  };

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve).filter((one) => one !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [key, argument] = entries[0] ?? [];
    if (entries.length === 1 && key !== undefined && (key === 'Ref' || key.startsWith('Fn::'))) {
      const intrinsic = intrinsics[key];
      if (!intrinsic) throw createUnknownError(`the function ${key}`);
      return intrinsic(argument as never);
    }
    return Object.fromEntries(entries.map(([name, one]) => [name, resolve(one)]));
  }

  const all = <Properties>(type: string): CloudResource<Properties>[] =>
    Object.entries(template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties = {}, Metadata = {} }]) => ({
        id,
        name: getName(id),
        arn: getArn(id),
        properties: resolve(Properties) as Properties,
        metadata: Metadata,
      }));

  return {
    addresses,
    all,
    ref: (id) => String(getRef(id)),
    getResource<Properties>(type: string, reference: string) {
      const wanted = type === 'AWS::Lambda::Function' ? stripAlias(reference) : reference;
      const matchingResource = all<Properties>(type).find(({ id, name, arn }) =>
        [name, arn, getRef(id)].includes(wanted),
      );
      if (!matchingResource) throw createUnknownError(`${type} "${reference}"`);
      return matchingResource;
    },
  };
}

/** Returns the name or ARN of a function without the alias that follows it: here an alias is its function. */
export const stripAlias = (reference: string): string =>
  reference.replace(/^((?:arn:aws:lambda:[\w-]+:\d+:function:)?[\w-]+):[\w-]+$/, '$1');

const createUnknownError = (description: string) =>
  new StartError(`The template speaks of ${description}, which the local stack does not know.`);
