/** Told of every well-formed password-recovery request. `userId` is undefined when nobody has the address. */
export interface RecoveryNotifier {
  requested(request: { readonly userId: string | undefined; readonly at: number }): Promise<void>;
}
