/**
 * Skips the tests of the suite that is being declared when there is a reason, or, where the machine is meant to have
 * everything (`CASTELLAN_REQUIRE_MONGODB=1`), fails them with it.
 */
export function skipIfMissing(reason: string | undefined): void {
  if (reason === undefined) return;
  before(function () {
    if (process.env['CASTELLAN_REQUIRE_MONGODB'] === '1') throw new Error(reason);
    Object.assign(this, { skipReason: reason });
    this.skip();
  });
}
