// Apart from the other constants, which would come with these into the first load of every page.

/** Milliseconds a toast stays (docs/spec.md §9); `undo` is the notice that offers to take something back. */
export const toastDurations = { success: 3000, download: 2000, error: 4000, signup: 3000, undo: 10_000 } as const
export const toastsKept = 20
