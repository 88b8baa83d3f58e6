import { setTimeout as after } from 'node:timers/promises'

/**
 * Lets what runs beside come in between, at another moment each time. Nothing may depend on how long it takes: what must
 * have come to pass is waited for with `eventually`, and what must not is proved by something that comes after it.
 */
export const interleave = (milliseconds: number) => after(milliseconds)
