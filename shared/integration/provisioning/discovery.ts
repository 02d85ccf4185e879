// Description of the service by itself: configuration, kinds of resources, and the attributes that it keeps.
import { GROUP_SCHEMA, MAX_PAGE, type Resource, USER_SCHEMA } from './scim.ts';

const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

export const buildServiceProviderConfig = (base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the page "Provisioning (SCIM)", in the header Authorization.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const kinds = [
  { id: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'People of the directory' },
  { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'Groups of the directory' },
];

export const buildResourceTypes = (base: string): Resource[] =>
  kinds.map(({ id, endpoint, schema, description }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id, name: id, endpoint, schema, description },
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }));

interface Traits {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: true;
  required?: true;
  caseExact?: true;
  uniqueness?: 'server';
  mutability?: 'readOnly' | 'immutable';
  subAttributes?: Resource[];
}
const attribute = (name: string, description: string, traits: Traits = {}): Resource => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...traits,
});

const externalId = attribute('externalId', 'Id in the directory', { caseExact: true });

const userAttributes = [
  attribute('userName', 'Name by which the person signs in', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('name', 'Parts of the name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Whole name'),
      attribute('familyName', 'Family name'),
      attribute('givenName', 'Given name'),
    ],
  }),
  attribute('displayName', 'Name to show'),
  attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
  attribute('emails', 'E-mail addresses', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Address'),
      attribute('type', 'Kind, such as work'),
      attribute('primary', 'Whether it is the preferred address', { type: 'boolean' }),
    ],
  }),
  attribute('preferredLanguage', 'Language of the screens until the person chooses one: en, it or fr'),
];

const groupAttributes = [
  attribute('displayName', 'Name of the group', { required: true }),
  externalId,
  attribute('members', 'Members of the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of a person', { caseExact: true, mutability: 'immutable' }),
      attribute('display', 'Name of the person', { mutability: 'readOnly' }),
      attribute('$ref', 'Address of the person', { type: 'reference', mutability: 'readOnly' }),
    ],
  }),
];

export const buildSchemas = (base: string): Resource[] =>
  [
    { id: USER_SCHEMA, name: 'User', attributes: userAttributes },
    { id: GROUP_SCHEMA, name: 'Group', attributes: groupAttributes },
  ].map(({ id, name, attributes }) => ({
    schemas: [SCHEMA_SCHEMA],
    ...{ id, name, description: name, attributes },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));
