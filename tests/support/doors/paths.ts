/** Patterns of addresses such as `/api/auth/[id]`, those with fixed paths first: `/api/auth/me` before `/api/auth/[id]`. */
export const matchers = <Place extends { path: string }>(places: Place[]) =>
  places
    .map((place) => ({
      ...place,
      open: place.path.split('[').length,
      pattern: new RegExp(`^${place.path.replaceAll('.', '\\.').replaceAll(/\[[\w.]+\]/g, '[^/]+')}$`),
    }))
    .sort((one, other) => one.open - other.open)
