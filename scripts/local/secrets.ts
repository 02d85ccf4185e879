// Secrets Manager, limited to the one action used. All tenants share one SAP secret, or none has one; every
// identity provider has a secret; secrets of the template have the value that it gives them.
import { type Exchange, readBody, sendJson } from './exchange.ts';
import { type SigningCredentials, verifyHeader } from './signature.ts';

export function createSecretsHandler(
  credentials: SigningCredentials,
  getSapSecret: () => object | undefined,
  findOwnSecret: (arn: string) => string | undefined = () => undefined,
) {
  const refuse = (exchange: Exchange, type: string, message: string) =>
    sendJson(exchange, 400, { __type: type, message }, contentType);

  return async (exchange: Exchange) => {
    const { request } = exchange;
    const body = await readBody(request, 64 * 1024);
    const problem = verifyHeader(exchange, body, credentials);
    if (problem) return refuse(exchange, 'InvalidSignatureException', problem);
    const action = String(request.headers['x-amz-target']);
    if (action !== 'secretsmanager.GetSecretValue')
      return refuse(exchange, 'UnknownOperationException', `${action} is not known here`);
    const { SecretId } = JSON.parse(body.toString()) as { SecretId: string };
    const sapSecret = SecretId.includes('/sap/') ? getSapSecret() : undefined;
    const secret = SecretId.includes('/oidc/')
      ? 'local-secret'
      : (findOwnSecret(SecretId) ?? (sapSecret && JSON.stringify(sapSecret)));
    if (!secret)
      return refuse(
        exchange,
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    sendJson(exchange, 200, { Name: SecretId, SecretString: secret }, contentType);
  };
}
const contentType = { 'content-type': 'application/x-amz-json-1.1' };
