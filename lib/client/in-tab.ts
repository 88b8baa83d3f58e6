/** Does something with the storage of this tab; undefined where that is refused or full, and nothing is kept. */
export function inTab<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
