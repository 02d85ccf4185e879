// Refusal of an OData request, in the shape that OData's clients read: what is wrong is 400, what is not supported 501.

export class ODataProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly target: string | undefined;

  constructor(status: 400 | 404 | 403 | 501, code: string, message: string, target?: string) {
    super(message);
    this.name = 'ODataProblem';
    this.status = status;
    this.code = code;
    this.target = target;
  }
}

export const buildUnsupportedProblem = (what: string, message = `${what} is not supported.`): ODataProblem =>
  new ODataProblem(501, 'notSupported', message, what);

/** Returns the body of a refusal. */
export const buildODataErrorBody = (code: string, message: string, target?: string): string =>
  JSON.stringify({ error: { code, message, ...(target !== undefined && { target }) } });
