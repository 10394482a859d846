/**
 * Skips the tests of the current suite when there is a reason. With `CASTELLAN_REQUIRE_MONGODB=1`, where everything
 * should be available, it fails them instead.
 */
export function skipIfMissing(reason: string | undefined): void {
  if (reason === undefined) return;
  before(function () {
    if (process.env['CASTELLAN_REQUIRE_MONGODB'] === '1') throw new Error(reason);
    Object.assign(this, { skipReason: reason });
    this.skip();
  });
}
