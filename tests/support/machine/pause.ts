/** Waits so many milliseconds, in which nothing else of this process happens. */
export function pause(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
