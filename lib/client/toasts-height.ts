/** How high the toasts in sight are together, for what makes room for them: pixels, 0 without any. */
let height = 0
const listeners = new Set<() => void>()

export const toastsHeight = () => height

export function setToastsHeight(next: number) {
  if (next === height) return
  height = next
  for (const listener of listeners) listener()
}

/** Calls `listener` when it has changed. Answers how to stop that. */
export function onToastsHeight(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
