/**
 * Leaves for `path` with a full page load, where the router would carry on with what it remembers: pages rendered for
 * whoever was logged in before.
 */
export function loadInFull(path: '/home') {
  window.location.assign(path)
}
