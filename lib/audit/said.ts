import type { Capability } from '@/lib/permissions'

/**
 * What was done, as the rest of a sentence that begins with who did it. In braces stands whose or which:
 *   {the account}  the account of Dhruv Malhotra; their own, where they did it themselves; your account, where they read it
 *   {them}         Dhruv Malhotra; themselves; you
 *   {a class}      the class Nursery; a class, where its name is not known
 *   {name|a child} Rohan Mehta, where that is the record's name; a child otherwise
 * `self` is what it is called where they did it themselves, `own` what whose record it is reads; else it depends on the
 * permission with which it was done.
 */
export type Said = string | ({ otherwise: string; self?: string; own?: string } & Partial<Record<Capability, string>>)

type Written = 'Added' | 'Changed' | 'Removed'

/** What is somebody's. */
export const record = (name: string, added: string): Record<Written, Said> => ({
  Added: added,
  Changed: `changed {the ${name}}`,
  Removed: `removed {the ${name}}`,
})

/** What the school has. */
export const thing = (name: string): Record<Written, Said> => ({
  Added: `added {${name}}`,
  Changed: `changed {${name}}`,
  Removed: `removed {${name}}`,
})

/** A table with one row, or lines of it. */
export const part = (name: string): Record<Written, Said> => ({
  Added: `wrote ${name}`,
  Changed: `changed ${name}`,
  Removed: `removed ${name}`,
})
