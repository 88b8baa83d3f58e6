/** What the present entry of the browser's history carries: the router's own, and marks of ours. */
export const stateNow = () => window.history.state as Record<string, unknown> | null
