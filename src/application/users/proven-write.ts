import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { SecondFactorPolicy } from '../../domain/sign-in/second-factor-policy.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { HourlyLimit } from '../limits/hourly-limit.js';
import { requireFactorInUse } from '../one-time-codes/require-factor-in-use.js';
import { currentPasswordChanged, type OwnerProof, type ProofInput } from './owner-proof.js';

export interface ProvenInput extends ProofInput, LoggedInput {
  /** Whether the write neither adds nor removes anything that signs people in. */
  readonly keepsKeys?: boolean;
}

/** Writes what signs the caller in, once they have proved who they are. */
export class ProvenWrite {
  constructor(
    private readonly proof: OwnerProof,
    private readonly writer: AuthorityWriter,
    private readonly limit: HourlyLimit,
    private readonly secondFactorPolicy: SecondFactorPolicy,
  ) {}

  /** Runs the callback in a transaction. Throws `RateLimited`, `SecondFactorRequired`, as `OwnerProof.check` and `CheckedProof.run`, and what the callback does. */
  async execute<T>(
    actor: SignedInUser,
    input: ProvenInput,
    callback: (transaction: AuthorityTransaction, actor: SignedInUser) => Promise<T>,
  ): Promise<T> {
    const { requestId, receipt, dryRun } = input;
    await this.limit.count(actor.id);
    const { epoch, run } = await this.proof.check(actor, input);
    return run((useCode) =>
      this.writer.writeAs(actor, { needs: SIGN_IN, requestId, receipt, dryRun }, async (transaction, actorNow) => {
        if (actorNow.user.epoch !== epoch) throw currentPasswordChanged(input.currentPassword);
        if (input.keepsKeys !== true) await requireFactorInUse(this.secondFactorPolicy, transaction, actorNow);
        await useCode(transaction);
        return callback(transaction, actorNow);
      }),
    );
  }
}
