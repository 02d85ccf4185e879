/** Reason why a backup, restore, export, import, deletion or erasure was not carried out. */
export class TransferError extends Error {
  override name = 'TransferError';
}
