// Documents that describe the OData service: `$metadata` (CSDL 4.0) with what it does not support, and the list of sets.
import { edmTypes, getSet, type SetName } from './sets.ts';

const NAMESPACE = 'Plantledger';
const CAPABILITIES =
  'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Capabilities.V1.xml';

function buildEntityType(name: SetName): string {
  const { type, key, columns } = getSet(name);
  const properties = Object.entries(columns).map(
    ([column, edm]) =>
      `<Property Name="${column}" ${edmTypes[edm]}${column === key ? ' Nullable="false"' : ''}/>`,
  );
  return `<EntityType Name="${type}"><Key><PropertyRef Name="${key}"/></Key>${properties.join('')}</EntityType>`;
}

const buildRecord = (term: string, ...values: string[]) =>
  `<Annotation Term="Org.OData.Capabilities.V1.${term}"><Record>${values.join('')}</Record></Annotation>`;
const buildFlag = (name: string, value: boolean) => `<PropertyValue Property="${name}" Bool="${value}"/>`;
const buildPaths = (name: string, paths: readonly string[]) =>
  `<PropertyValue Property="${name}"><Collection>${paths
    .map((path) => `<PropertyPath>${path}</PropertyPath>`)
    .join('')}</Collection></PropertyValue>`;

/** Says what clients such as Power Query must do by themselves. */
function buildCapabilities(name: SetName): string {
  const { key, columns } = getSet(name);
  const others = Object.keys(columns).filter((column) => column !== key);
  return [
    `<Annotations Target="${NAMESPACE}.Container/${name}">`,
    buildRecord('CountRestrictions', buildFlag('Countable', false)),
    buildRecord('ExpandRestrictions', buildFlag('Expandable', false)),
    '<Annotation Term="Org.OData.Capabilities.V1.SkipSupported" Bool="false"/>',
    '<Annotation Term="Org.OData.Capabilities.V1.TopSupported" Bool="true"/>',
    buildRecord('SortRestrictions', buildFlag('Sortable', true), buildPaths('NonSortableProperties', others)),
    buildRecord(
      'FilterRestrictions',
      buildFlag('Filterable', true),
      buildPaths('NonFilterableProperties', []),
    ),
    ...(['InsertRestrictions', 'UpdateRestrictions', 'DeleteRestrictions'] as const).map((term) =>
      buildRecord(term, buildFlag(`${term.replace('Restrictions', '').replace(/e?$/, 'able')}`, false)),
    ),
    '</Annotations>',
  ].join('');
}

export const buildMetadata = (names: readonly SetName[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
    `<edmx:Reference Uri="${CAPABILITIES}"><edmx:Include Namespace="Org.OData.Capabilities.V1"/></edmx:Reference>`,
    `<edmx:DataServices><Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    ...names.map(buildEntityType),
    '<EntityContainer Name="Container">',
    ...names.map((name) => `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${getSet(name).type}"/>`),
    '</EntityContainer>',
    ...names.map(buildCapabilities),
    '<Annotations Target="Plantledger.Container"><Annotation Term="Org.OData.Capabilities.V1.FilterFunctions"><Collection/></Annotation></Annotations>',
    '</Schema></edmx:DataServices></edmx:Edmx>',
  ].join('');

export const buildServiceDocument = (base: string, names: readonly SetName[]): string =>
  JSON.stringify({
    '@odata.context': `${base}/$metadata`,
    value: names.map((name) => ({ name, kind: 'EntitySet', url: name })),
  });
