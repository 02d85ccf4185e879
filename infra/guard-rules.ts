// Rules of AWS's managed groups with the labels they leave, as AWS documents them. A rule that AWS adds later is
// not listed and blocks with AWS's own page.

interface ManagedGroup {
  /** Prefix of the labels of the group. */
  namespace: string;
  /** Label without its prefix, by rule. */
  rules: Record<string, string>;
}

export const managedRules: Record<string, ManagedGroup> = {
  AWSManagedRulesAmazonIpReputationList: {
    namespace: 'awswaf:managed:aws:amazon-ip-list:',
    rules: {
      AWSManagedIPReputationList: 'AWSManagedIPReputationList',
      AWSManagedReconnaissanceList: 'AWSManagedReconnaissanceList',
    },
  },
  AWSManagedRulesKnownBadInputsRuleSet: {
    namespace: 'awswaf:managed:aws:known-bad-inputs:',
    rules: {
      JavaDeserializationRCE_HEADER: 'JavaDeserializationRCE_Header',
      JavaDeserializationRCE_BODY: 'JavaDeserializationRCE_Body',
      JavaDeserializationRCE_URIPATH: 'JavaDeserializationRCE_URIPath',
      JavaDeserializationRCE_QUERYSTRING: 'JavaDeserializationRCE_QueryString',
      Host_localhost_HEADER: 'Host_Localhost_Header',
      PROPFIND_METHOD: 'Propfind_Method',
      ExploitablePaths_URIPATH: 'ExploitablePaths_URIPath',
      Log4JRCE_HEADER: 'Log4JRCE_Header',
      Log4JRCE_QUERYSTRING: 'Log4JRCE_QueryString',
      Log4JRCE_BODY: 'Log4JRCE_Body',
      Log4JRCE_URIPATH: 'Log4JRCE_URIPath',
      ReactJSRCE_BODY: 'ReactJSRCE_Body',
    },
  },
  AWSManagedRulesCommonRuleSet: {
    namespace: 'awswaf:managed:aws:core-rule-set:',
    rules: {
      NoUserAgent_HEADER: 'NoUserAgent_Header',
      UserAgent_BadBots_HEADER: 'BadBots_Header',
      SizeRestrictions_QUERYSTRING: 'SizeRestrictions_QueryString',
      SizeRestrictions_Cookie_HEADER: 'SizeRestrictions_Cookie_Header',
      SizeRestrictions_BODY: 'SizeRestrictions_Body',
      SizeRestrictions_URIPATH: 'SizeRestrictions_URIPath',
      EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
      EC2MetaDataSSRF_COOKIE: 'EC2MetaDataSSRF_Cookie',
      EC2MetaDataSSRF_URIPATH: 'EC2MetaDataSSRF_URIPath',
      EC2MetaDataSSRF_QUERYARGUMENTS: 'EC2MetaDataSSRF_QueryArguments',
      GenericLFI_QUERYARGUMENTS: 'GenericLFI_QueryArguments',
      GenericLFI_URIPATH: 'GenericLFI_URIPath',
      GenericLFI_BODY: 'GenericLFI_Body',
      RestrictedExtensions_URIPATH: 'RestrictedExtensions_URIPath',
      RestrictedExtensions_QUERYARGUMENTS: 'RestrictedExtensions_QueryArguments',
      GenericRFI_QUERYARGUMENTS: 'GenericRFI_QueryArguments',
      GenericRFI_BODY: 'GenericRFI_Body',
      GenericRFI_URIPATH: 'GenericRFI_URIPath',
      CrossSiteScripting_COOKIE: 'CrossSiteScripting_Cookie',
      CrossSiteScripting_QUERYARGUMENTS: 'CrossSiteScripting_QueryArguments',
      CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
      CrossSiteScripting_URIPATH: 'CrossSiteScripting_URIPath',
    },
  },
};

/**
 * Whether a rule only counts on calls of the API. The service limits and parses bodies itself, and free text of
 * people may look like an attack; a blocked entry of a tablet would hold back all entries behind it. A cursor in
 * a query may exceed the 2 KB of the rule.
 */
const isCountedOnApi = (rule: string): boolean =>
  rule.endsWith('_BODY') || rule === 'SizeRestrictions_QUERYSTRING';

/** Returns all labels: those that always block, and those that block outside the API only. */
export function listManagedLabels(): { always: string[]; outsideApi: string[] } {
  const labels = Object.values(managedRules).flatMap(({ namespace, rules }) =>
    Object.entries(rules).map(([rule, label]) => ({ rule, label: namespace + label })),
  );
  const select = (isSelected: (rule: string) => boolean) =>
    labels.filter(({ rule }) => isSelected(rule)).map(({ label }) => label);
  return { always: select((rule) => !isCountedOnApi(rule)), outsideApi: select(isCountedOnApi) };
}
