/** The status of a problem at a route; undefined if there's no such route. */
export function statusFor(route: { readonly invalidIs400?: boolean | undefined } | undefined, status: number): number {
  return route?.invalidIs400 === true && (status === 415 || status === 422) ? 400 : status;
}
