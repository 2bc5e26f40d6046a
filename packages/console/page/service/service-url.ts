/** The address of a path of the service, which answers where the page is: there may be a prefix before both. */
export function serviceUrl(path: string): string {
  return new URL(`.${path}`, location.origin + location.pathname).href;
}
