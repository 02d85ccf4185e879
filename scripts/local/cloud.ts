// The template's resources with every reference resolved to what stands for it on this machine.
import { type Addresses, account, region } from './addresses.ts';
import { CannotStart } from './cannot-start.ts';
import type { Attributes, Resource, Template } from './template.ts';

export interface Piece<Properties> {
  id: string;
  name: string;
  arn: string;
  properties: Properties;
  metadata: Record<string, unknown>;
}

export interface Cloud {
  addresses: Addresses;
  all<Properties>(type: string): Piece<Properties>[];
  /** What a Ref of the resource gives. */
  ref(id: string): string;
  /** The piece an ARN, a Ref or a name stands for. */
  named<Properties>(type: string, reference: string): Piece<Properties>;
}

type Intrinsic = (argument: never) => unknown;

export function openCloud(template: Template, addresses: Addresses, made: Attributes = {}): Cloud {
  const pseudo: Record<string, unknown> = {
    'AWS::AccountId': account,
    'AWS::Region': region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': 'plantledger-local',
    'AWS::NoValue': undefined,
  };

  const find = (id: string): Resource => {
    const resource = template.Resources[id];
    if (!resource) throw unknown(`a resource "${id}"`);
    return resource;
  };
  const nameOf = (id: string): string => {
    const { Properties: own = {} } = find(id);
    const given = own.TableName ?? own.BucketName ?? own.QueueName ?? own.FunctionName;
    if (given !== undefined) return String(resolve(given));
    // what CDK's hash tells apart is told apart by the rest of the id already
    const short = id.replace(/[0-9A-F]{8}$/, '');
    return find(id).Type === 'AWS::S3::Bucket' ? short.toLowerCase() : short;
  };

  const ref = (id: string): unknown => {
    if (id in pseudo) return pseudo[id];
    if (template.Parameters?.[id]) return template.Parameters[id].Default;
    const { Type } = find(id);
    if (Type === 'AWS::SQS::Queue') return addresses.queue(nameOf(id));
    if (Type === 'AWS::Cognito::UserPool') return `${region}_${nameOf(id)}`;
    return nameOf(id);
  };

  const arnOf = (id: string): string => {
    const name = nameOf(id);
    const place = `${region}:${account}`;
    switch (find(id).Type) {
      case 'AWS::S3::Bucket':
        return `arn:aws:s3:::${name}`;
      case 'AWS::SQS::Queue':
        return `arn:aws:sqs:${place}:${name}`;
      case 'AWS::Lambda::Function':
        return `arn:aws:lambda:${place}:function:${name}`;
      case 'AWS::DynamoDB::Table':
        return `arn:aws:dynamodb:${place}:table/${name}`;
      default:
        return `arn:aws:local:${place}:${name}`;
    }
  };

  const attribute = (id: string, name: string): unknown => {
    const { Type } = find(id);
    if (made[id] && name in made[id]) return made[id][name];
    if (name === 'Arn' || name === 'FunctionARN') return arnOf(id);
    switch (`${Type}.${name}`) {
      case 'AWS::DynamoDB::Table.StreamArn':
        return `${arnOf(id)}/stream/local`;
      case 'AWS::SQS::Queue.QueueName':
        return nameOf(id);
      case 'AWS::CloudFront::Distribution.DomainName':
        return `localhost:${addresses.port}`;
      case 'AWS::S3::Bucket.DomainName':
      case 'AWS::S3::Bucket.RegionalDomainName':
        return `${nameOf(id)}.s3.${region}.amazonaws.com`;
      case 'AWS::Cognito::UserPool.ProviderURL':
        return `https://cognito-idp.${region}.amazonaws.com/${ref(id)}`;
      case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
        return `${addresses.site}/api`;
      case 'AWS::CloudFront::OriginAccessControl.Id':
        return nameOf(id);
      default:
        throw unknown(`the attribute ${name} of ${id} (${Type})`);
    }
  };

  const substitute = (text: string, own: Record<string, unknown> = {}): string =>
    text.replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, key: string) => {
      if (literal) return whole.replace('!', '');
      if (key in own) return String(resolve(own[key]));
      const [id = '', name] = key.split(/\.(.*)/s);
      return String(name === undefined ? ref(key) : attribute(id, name));
    });

  const condition = (name: string): boolean => Boolean(resolve(template.Conditions?.[name]));
  const imported = (name: string): unknown => {
    const found = Object.values(template.Outputs ?? {}).find(
      (output) => output.Export && resolve(output.Export.Name) === name,
    );
    if (!found) throw unknown(`an export "${name}"`);
    return resolve(found.Value);
  };

  const intrinsics: Record<string, Intrinsic> = {
    Ref: ref,
    'Fn::GetAtt': (path: string | [string, string]) => {
      const [id = '', name = ''] = typeof path === 'string' ? path.split(/\.(.*)/s) : path;
      return attribute(id, name);
    },
    'Fn::Join': ([between, parts]: [string, unknown]) => (resolve(parts) as unknown[]).join(between),
    'Fn::Sub': (of: string | [string, Record<string, unknown>]) =>
      typeof of === 'string' ? substitute(of) : substitute(...of),
    'Fn::Split': ([by, text]: [string, unknown]) => String(resolve(text)).split(by),
    'Fn::Select': ([index, list]: [number | string, unknown]) => (resolve(list) as unknown[])[Number(index)],
    'Fn::If': ([name, yes, no]: [string, unknown, unknown]) => resolve(condition(name) ? yes : no),
    'Fn::Equals': ([a, b]: [unknown, unknown]) => resolve(a) === resolve(b),
    'Fn::Not': ([a]: [unknown]) => !resolve(a),
    'Fn::And': (all: unknown[]) => all.every((one) => resolve(one)),
    'Fn::Or': (all: unknown[]) => all.some((one) => resolve(one)),
    Condition: condition,
    'Fn::FindInMap': ([map, first, second]: [string, unknown, unknown]) =>
      template.Mappings?.[map]?.[String(resolve(first))]?.[String(resolve(second))],
    'Fn::ImportValue': (name: unknown) => imported(String(resolve(name))),
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
      if (!intrinsic) throw unknown(`the function ${key}`);
      return intrinsic(argument as never);
    }
    return Object.fromEntries(entries.map(([name, one]) => [name, resolve(one)]));
  }

  const all = <Properties>(type: string): Piece<Properties>[] =>
    Object.entries(template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties = {}, Metadata = {} }]) => ({
        id,
        name: nameOf(id),
        arn: arnOf(id),
        properties: resolve(Properties) as Properties,
        metadata: Metadata,
      }));

  return {
    addresses,
    all,
    ref: (id) => String(ref(id)),
    named<Properties>(type: string, reference: string) {
      const found = all<Properties>(type).find(({ id, name, arn }) =>
        [name, arn, ref(id)].includes(reference),
      );
      if (!found) throw unknown(`${type} "${reference}"`);
      return found;
    },
  };
}

const unknown = (what: string) =>
  new CannotStart(`The template speaks of ${what}, which the local stack does not know.`);
