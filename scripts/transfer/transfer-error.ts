/** Reason why a backup, restore, export, import, deletion or erasure was not carried out. */
export class TransferError extends Error {
  override name = 'TransferError';
}

/** Thrown if the tenant or the person of a command does not exist. */
export class MissingError extends TransferError {
  override name = 'MissingError';
}
