// Apart from the other constants, which would enlarge every page's first script.

/** Milliseconds (docs/spec.md §9); `undo` is for the toast with an Undo button. */
export const toastDurations = { success: 3000, download: 2000, error: 4000, signup: 3000, undo: 10_000 } as const
export const toastsKept = 20
